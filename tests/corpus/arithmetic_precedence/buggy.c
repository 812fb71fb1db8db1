#include <stdio.h>

/* Midpoints of intervals, in tenths. */
int main(void) {
    int low, high;
    while (scanf("%d %d", &low, &high) == 2) {
        int tenths;
        if (low > high) {
            int t = low;
            low = high;
            high = t;
        }
        tenths = 10 * low + high / 2; /* fault */
        printf("[%d,%d] %d.%d\n", low, high, tenths / 10, tenths % 10);
    }
    return 0;
}
/* fix: tenths = 10 * (low + high) / 2; */
