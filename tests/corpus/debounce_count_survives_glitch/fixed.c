#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Debounces a push button: a change counts after three equal samples in a row. */

#define NEEDED 3

struct button {
    bool stable;
    uint8_t count;
    unsigned presses;
    unsigned releases;
};

static void button_init(struct button *b)
{
    b->stable = false;
    b->count = 0;
    b->presses = 0;
    b->releases = 0;
}

/* Returns true if the debounced state changed. */
static bool button_sample(struct button *b, bool raw)
{
    if (raw == b->stable) {
        b->count = 0;
        return false;
    }
    b->count++;
    if (b->count < NEEDED)
        return false;
    b->count = 0;
    b->stable = raw;
    if (raw)
        b->presses++;
    else
        b->releases++;
    return true;
}

int main(void)
{
    struct button b;
    int c, tick = 0;

    button_init(&b);
    while ((c = getchar()) != EOF) {
        if (c != '0' && c != '1')
            continue;
        if (button_sample(&b, c == '1'))
            printf("tick %d: %s\n", tick, b.stable ? "down" : "up");
        tick++;
    }
    printf("%u presses, %u releases\n", b.presses, b.releases);
    return 0;
}
