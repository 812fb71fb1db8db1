#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { END = 0xC0, ESC = 0xDB, ESC_END = 0xDC, ESC_ESC = 0xDD };

static struct {
    uint8_t frame[32];
    unsigned len;
    bool escaped;
    unsigned dropped;
} dec;

static void put_byte(uint8_t b)
{
    if (dec.len < sizeof dec.frame)
        dec.frame[dec.len++] = b;
    else
        dec.dropped++;
}

static void show_frame(void)
{
    printf("[%u]", dec.len);
    for (unsigned i = 0; i < dec.len; i++)
        printf(" %02X", dec.frame[i]);
    putchar('\n');
}

static void slip_receive(uint8_t b)
{
    if (b == END) {
        if (dec.len > 0)
            show_frame();
        dec.len = 0;
        dec.escaped = false;
        return;
    }
    if (dec.escaped) {
        dec.escaped = false;
        if (b == ESC_END)
            put_byte(END);
        else if (b == ESC_ESC)
            put_byte(ESC);
        else
            dec.dropped++;
        return;
    }
    if (b == ESC)
        dec.escaped = true;
    else
        put_byte(b);
}

int main(void)
{
    unsigned byte;
    while (scanf("%x", &byte) == 1)
        slip_receive((uint8_t)byte);
    printf("dropped %u\n", dec.dropped);
    return 0;
}
