#include <stdint.h>
#include <stdio.h>

/* Prints one line per packet of a capture: source and destination as dotted quads. */

#define TEXT_SIZE 16

static const char *ip_text(uint32_t address)
{
    static char texts[4][TEXT_SIZE];
    static int next;
    char *text = texts[next++ % 4];

    snprintf(text, TEXT_SIZE, "%u.%u.%u.%u", address >> 24, (address >> 16) & 0xffu,
             (address >> 8) & 0xffu, address & 0xffu);
    return text;
}

static int is_private(uint32_t address)
{
    return (address >> 24) == 10 || (address >> 16) == 0xc0a8u;
}

int main(void)
{
    unsigned source, destination, length;
    unsigned long outgoing = 0, total = 0;

    while (scanf("%x %x %u", &source, &destination, &length) == 3) {
        printf("%s -> %s, %u bytes\n", ip_text(source), ip_text(destination), length);
        total += length;
        if (is_private(source) && !is_private(destination))
            outgoing += length;
    }
    printf("%lu bytes, %lu outgoing\n", total, outgoing);
    return 0;
}
