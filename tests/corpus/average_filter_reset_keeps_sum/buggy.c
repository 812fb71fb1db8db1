#include <stdint.h>
#include <stdio.h>

/* Moving average of an analogue input. The filter is reset when the channel is switched. */

#define DEPTH 4

typedef struct {
    int32_t samples[DEPTH];
    int32_t sum;
    uint8_t count;
    uint8_t next;
} filter_t;

static filter_t filter;

static void filter_reset(filter_t *f)
{
    f->count = 0;
    f->next = 0; /* fault */
}

static void filter_add(filter_t *f, int32_t sample)
{
    if (f->count == DEPTH)
        f->sum -= f->samples[f->next];
    else
        f->count++;
    f->samples[f->next] = sample;
    f->sum += sample;
    f->next = (uint8_t)((f->next + 1) % DEPTH);
}

static int32_t filter_value(const filter_t *f)
{
    return f->count ? f->sum / f->count : 0;
}

int main(void)
{
    char command;
    int value;

    filter_reset(&filter);
    while (scanf(" %c", &command) == 1) {
        if (command == '+' && scanf("%d", &value) == 1) {
            filter_add(&filter, value);
        } else if (command == 'c' && scanf("%d", &value) == 1) {
            printf("channel %d\n", value);
            filter_reset(&filter);
        } else if (command == '?') {
            printf("average %d\n", (int)filter_value(&filter));
        }
    }
    return 0;
}
