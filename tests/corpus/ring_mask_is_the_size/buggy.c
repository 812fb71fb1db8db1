#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Receive buffer of a serial port. Indices run freely and are masked on access. */

#define RING_SIZE 8
#define RING_MASK (RING_SIZE) /* fault */

typedef struct {
    uint8_t data[RING_SIZE];
    uint8_t head;
    uint8_t tail;
    unsigned lost;
} ring_t;

static uint8_t ring_used(const ring_t *r)
{
    return (uint8_t)(r->head - r->tail);
}

static bool ring_put(ring_t *r, uint8_t byte)
{
    if (ring_used(r) == RING_SIZE) {
        r->lost++;
        return false;
    }
    r->data[r->head++ & RING_MASK] = byte;
    return true;
}

static bool ring_get(ring_t *r, uint8_t *byte)
{
    if (ring_used(r) == 0)
        return false;
    *byte = r->data[r->tail++ & RING_MASK];
    return true;
}

int main(void)
{
    static ring_t rx;
    int c;
    uint8_t byte;

    /* '<' is a read by the main loop; all other characters arrive on the line. */
    while ((c = getchar()) != EOF && c != '\n') {
        if (c != '<')
            ring_put(&rx, (uint8_t)c);
        else if (ring_get(&rx, &byte))
            putchar(byte);
        else
            putchar('.');
    }
    printf(" used %u lost %u\n", ring_used(&rx), rx.lost);
    return 0;
}
/* fix: #define RING_MASK (RING_SIZE - 1) */
