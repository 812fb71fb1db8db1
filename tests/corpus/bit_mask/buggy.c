#include <stdint.h>
#include <stdio.h>

#define LED_RED   (1u << 0)
#define LED_GREEN (1u << 1)
#define LED_BLUE  (1u << 2)

static uint8_t port;

static void off(uint8_t mask) { port &= mask; } /* fault */
static void on(uint8_t mask) { port |= mask; }

int main(void) {
    int c;
    while ((c = getchar()) != EOF) {
        switch (c) {
        case 'R': on(LED_RED); break;
        case 'r': off(LED_RED); break;
        case 'G': on(LED_GREEN); break;
        case 'g': off(LED_GREEN); break;
        case 'B': on(LED_BLUE); break;
        case 'b': off(LED_BLUE); break;
        }
    }
    printf("port 0x%02x\n", port);
    return 0;
}
/* fix: static void off(uint8_t mask) { port &= (uint8_t)~mask; } */
