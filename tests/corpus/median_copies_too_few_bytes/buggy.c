#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Median filter against spikes of a distance sensor (millimetres). */

#define WINDOW 5

struct median_filter {
    int16_t window[WINDOW];
    int16_t sorted[WINDOW];
    uint8_t next;
};

static void median_init(struct median_filter *f, int16_t value)
{
    for (int i = 0; i < WINDOW; i++) {
        f->window[i] = value;
        f->sorted[i] = value;
    }
    f->next = 0;
}

static int16_t median_update(struct median_filter *f, int16_t sample)
{
    f->window[f->next] = sample;
    f->next = (f->next + 1) % WINDOW;

    memcpy(f->sorted, f->window, WINDOW); /* fault */
    for (int i = 1; i < WINDOW; i++) {
        int16_t v = f->sorted[i];
        int j = i - 1;
        while (j >= 0 && f->sorted[j] > v) {
            f->sorted[j + 1] = f->sorted[j];
            j--;
        }
        f->sorted[j + 1] = v;
    }
    return f->sorted[WINDOW / 2];
}

int main(void)
{
    struct median_filter filter;
    int first, sample;

    if (scanf("%d", &first) != 1)
        return 1;
    median_init(&filter, (int16_t)first);
    printf("%d\n", median_update(&filter, (int16_t)first));
    while (scanf("%d", &sample) == 1)
        printf("%d\n", median_update(&filter, (int16_t)sample));
    return 0;
}
/* fix: memcpy(f->sorted, f->window, sizeof f->window); */
