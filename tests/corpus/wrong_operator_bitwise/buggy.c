#include <stdio.h>

/* Decodes a status register: bit 0 ready, bit 1 error, bits 4-7 channel. */
int main(void) {
    unsigned status;
    while (scanf("%x", &status) == 1) {
        unsigned channel = status >> 4 & 0xf;
        if (status && 2) /* fault */
            printf("channel %u: error\n", channel);
        else if (status & 1)
            printf("channel %u: ready\n", channel);
        else
            printf("channel %u: busy\n", channel);
    }
    return 0;
}
/* fix: if (status & 2) */
