#include <stdio.h>

/* Number of ways to climb n stairs, one or two at a time. */
static long ways(int n) {
    if (n < 0)
        return 0;
    if (n == 0)
        return 0; /* fault */
    return ways(n - 1) + ways(n - 2);
}

int main(void) {
    int n;
    while (scanf("%d", &n) == 1)
        printf("%d stairs: %ld\n", n, ways(n));
    return 0;
}
/* fix: return 1; */
