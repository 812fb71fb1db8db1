#include <stdint.h>
#include <stdio.h>

union word {
    uint32_t all;
    uint8_t byte[4];
};

/* Swaps the byte order of 32-bit words. */
static uint32_t swapped(uint32_t value) {
    union word in, out;
    int i;
    in.all = value;
    for (i = 0; i < 4; i++)
        out.byte[i] = in.byte[4 - i - i % 2]; /* fault */
    return out.all;
}

int main(void) {
    unsigned value;
    while (scanf("%x", &value) == 1)
        printf("%08x -> %08x\n", value, (unsigned)swapped(value));
    return 0;
}
/* fix: out.byte[i] = in.byte[3 - i]; */
