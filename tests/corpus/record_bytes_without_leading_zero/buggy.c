#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct record {
    uint8_t length;
    uint16_t address;
    uint8_t data[16];
};

static void put_byte(uint8_t byte, uint8_t *sum)
{
    printf("%2X", byte); /* fault */
    *sum += byte;
}

static void put_record(const struct record *r)
{
    uint8_t sum = 0;

    putchar(':');
    put_byte(r->length, &sum);
    put_byte(r->address >> 8, &sum);
    put_byte(r->address & 0xFF, &sum);
    for (int i = 0; i < r->length; i++)
        put_byte(r->data[i], &sum);
    printf(" sum %u\n", (unsigned)(uint8_t)-sum);
}

int main(void)
{
    struct record r = { .address = 0x1100 };
    char text[100];

    while (fgets(text, sizeof text, stdin)) {
        size_t left = strcspn(text, "\n");
        for (const char *p = text; left > 0; p += r.length, left -= r.length) {
            r.length = left > 16 ? 16 : (uint8_t)left;
            memcpy(r.data, p, r.length);
            put_record(&r);
            r.address += 0x11;
        }
    }
    printf("next %x\n", r.address);
    return 0;
}
/* fix: printf("%02X", byte); */
