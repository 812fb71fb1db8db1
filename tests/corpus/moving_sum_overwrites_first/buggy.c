#include <stdio.h>
#include <string.h>

#define WINDOW 4

typedef struct {
    int samples[WINDOW];
    int pos;
    int filled;
    long sum;
} filter_t;

static void filter_init(filter_t *f)
{
    memset(f, 0, sizeof *f);
}

static long filter_add(filter_t *f, int x)
{
    f->samples[f->pos] = x; /* fault */
    f->sum -= f->samples[f->pos]; /* fault */
    f->sum += x;
    f->pos = (f->pos + 1) % WINDOW;
    if (f->filled < WINDOW)
        f->filled++;
    return f->sum * 10 / f->filled;
}

int main(void)
{
    filter_t f;
    int x;

    filter_init(&f);
    while (scanf("%d", &x) == 1) {
        long tenths;
        if (x < 0) {
            filter_init(&f);
            puts("reset");
            continue;
        }
        tenths = filter_add(&f, x);
        printf("%ld.%ld\n", tenths / 10, tenths % 10);
    }
    return 0;
}
