#include <stdio.h>

enum size { SMALL = 1, MEDIUM, LARGE = 3, HUGE_SIZE = 4 };
enum price { PER_SMALL = 20, PER_MEDIUM = 35, PER_LARGE = 45, PER_HUGE = 54 }; /* fault */

static int price_of(enum size s) {
    switch (s) {
    case SMALL:
        return PER_SMALL;
    case MEDIUM:
        return PER_MEDIUM;
    case LARGE:
        return PER_LARGE;
    default:
        return PER_HUGE;
    }
}

int main(void) {
    int size, count, total = 0;
    while (scanf("%d %d", &size, &count) == 2)
        total += count * price_of((enum size)size);
    printf("%d.%02d\n", total / 100, total % 100);
    return 0;
}
/* fix: enum price { PER_SMALL = 20, PER_MEDIUM = 35, PER_LARGE = 45, PER_HUGE = 55 }; */
