#include <stdint.h>
#include <stdio.h>

/* Frame: 0x7E, length high, length low, payload..., checksum (sum of the payload, mod 256).
   Each input line begins with the number of bytes received, then the bytes in hex. */

#define START 0x7E
#define MAX_FRAME 300

enum result { FRAME_OK, FRAME_SHORT, FRAME_START, FRAME_LENGTH, FRAME_CHECKSUM };

static const char *const result_text[] = {
    "ok", "too short", "no start byte", "wrong length", "wrong checksum",
};

static enum result check_frame(const uint8_t *frame, unsigned received)
{
    uint8_t sum = 0;
    unsigned length, i;

    if (received < 4)
        return FRAME_SHORT;
    if (frame[0] != START)
        return FRAME_START;
    length = frame[1] << 8 + frame[2]; /* fault */
    if (length + 4 != received)
        return FRAME_LENGTH;
    for (i = 0; i < length; i++)
        sum += frame[3 + i];
    if (sum != frame[received - 1])
        return FRAME_CHECKSUM;
    return FRAME_OK;
}

int main(void)
{
    uint8_t frame[MAX_FRAME];
    unsigned received, byte, i;

    while (scanf("%u", &received) == 1 && received <= MAX_FRAME) {
        for (i = 0; i < received && scanf("%x", &byte) == 1; i++)
            frame[i] = (uint8_t)byte;
        printf("%u bytes: %s\n", received, result_text[check_frame(frame, received)]);
    }
    return 0;
}
/* fix: length = (frame[1] << 8) + frame[2]; */
