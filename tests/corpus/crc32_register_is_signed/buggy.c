#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* CRC-32 as in Ethernet and zip, bit by bit. */

#define POLYNOMIAL 0xEDB88320u

static uint32_t crc32(const uint8_t *bytes, size_t length)
{
    int32_t crc = 0xFFFFFFFFu; /* fault */

    for (size_t i = 0; i < length; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            if (crc & 1)
                crc = (crc >> 1) ^ POLYNOMIAL;
            else
                crc = crc >> 1;
        }
    }
    return ~crc;
}

int main(void)
{
    char line[256];

    while (fgets(line, sizeof line, stdin)) {
        size_t length = strcspn(line, "\n");
        line[length] = '\0';
        printf("%08X %s\n", (unsigned)crc32((const uint8_t *)line, length), line);
    }
    return 0;
}
/* fix: uint32_t crc = 0xFFFFFFFFu; */
