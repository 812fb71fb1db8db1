#include <stdint.h>
#include <stdio.h>

/* CRC-16/XMODEM of a message given in hex, four bits at a time. */

static const uint16_t crc_table[16] = {
    0x0000, 0x1021, 0x2042, 0x3063,
    0x4084, 0x50A6, 0x60C6, 0x70E7, /* fault */
    0x8108, 0x9129, 0xA14A, 0xB16B,
    0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
};

static uint16_t crc_update(uint16_t crc, uint8_t byte)
{
    crc = (uint16_t)(crc << 4) ^ crc_table[(crc >> 12) ^ (byte >> 4)];
    crc = (uint16_t)(crc << 4) ^ crc_table[(crc >> 12) ^ (byte & 0x0F)];
    return crc;
}

int main(void)
{
    unsigned byte;
    unsigned count = 0;
    uint16_t crc = 0;

    while (scanf("%2x", &byte) == 1) {
        crc = crc_update(crc, (uint8_t)byte);
        count++;
    }
    printf("%u bytes, crc %04X\n", count, crc);
    return 0;
}
/* fix: 0x4084, 0x50A5, 0x60C6, 0x70E7, */
