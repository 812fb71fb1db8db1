#include <stdint.h>
#include <stdio.h>

/* CRC-8, polynomial 0x07. */
static uint8_t crc8(const char *data) {
    uint8_t crc = 0;
    for (; *data != '\0'; data++) {
        int bit;
        crc ^= (uint8_t)*data;
        for (bit = 0; bit < 8; bit++) {
            if (crc & 0x80)
                crc = (uint8_t)(crc << 1 ^ 0x07);
            else
                crc = (uint8_t)(crc >> 1); /* fault */
        }
    }
    return crc;
}

int main(void) {
    char word[20];
    while (scanf("%19s", word) == 1)
        printf("%s %02x\n", word, crc8(word));
    return 0;
}
/* fix: crc = (uint8_t)(crc << 1); */
