#include <stdint.h>
#include <stdio.h>

#define BEAT_TICKS 500

static uint16_t tick_counter;
static uint16_t last_beat;
static int led;

static void timer_advance(unsigned ticks)
{
    tick_counter = (uint16_t)(tick_counter + ticks);
}

static int heartbeat_due(void)
{
    uint16_t now = tick_counter;
    if (now - last_beat >= BEAT_TICKS) { /* fault */
        last_beat = now;
        return 1;
    }
    return 0;
}

int main(void)
{
    unsigned start, step;
    int beats = 0;

    if (scanf("%u", &start) != 1)
        return 1;
    tick_counter = last_beat = (uint16_t)start;
    while (scanf("%u", &step) == 1) {
        timer_advance(step);
        if (heartbeat_due()) {
            led ^= 1;
            beats++;
            printf("%5u led %s\n", (unsigned)tick_counter, led ? "on" : "off");
        }
    }
    printf("%d beats\n", beats);
    return 0;
}
/* fix: if ((uint16_t)(now - last_beat) >= BEAT_TICKS) { */
