#include <stdio.h>

static int total, count;

static void start(void) {
    total = total; /* fault */
    count = 0;
}

static void add(int value) {
    total += value;
    count++;
}

/* Groups of numbers, each ended by 0. */
int main(void) {
    int value;
    start();
    while (scanf("%d", &value) == 1) {
        if (value == 0) {
            printf("%d values, sum %d\n", count, total);
            start();
        } else {
            add(value);
        }
    }
    return 0;
}
/* fix: total = 0; */
