#include <stdio.h>

#define TIMER_HZ 8000
#define MS_TO_TICKS(ms) (ms * TIMER_HZ / 1000) /* fault */

struct pattern {
    char code;
    int on_ms;
    int off_ms;
    int repeat;
};

static const struct pattern patterns[] = {
    { 'k', 100,   0, 1 },
    { 'w', 250, 250, 2 },
    { 'e',  50, 150, 5 },
    { 'i',   0,   0, 3 },
};

static const struct pattern *find_pattern(char code)
{
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        if (patterns[i].code == code)
            return &patterns[i];
    return NULL;
}

static long pattern_ticks(const struct pattern *p)
{
    long period = MS_TO_TICKS(p->on_ms + p->off_ms);
    return period * p->repeat;
}

int main(void)
{
    char code;
    long clock = 0;

    while (scanf(" %c", &code) == 1) {
        const struct pattern *p = find_pattern(code);
        if (p == NULL) {
            printf("%c?\n", code);
            continue;
        }
        printf("%c at %ld\n", code, clock);
        clock += pattern_ticks(p);
    }
    printf("end at %ld\n", clock);
    return 0;
}
/* fix: #define MS_TO_TICKS(ms) ((ms) * TIMER_HZ / 1000) */
