#include <stdio.h>

/* Steps of the Collatz sequence until 1. */
int main(void) {
    long n;
    int steps = 0;
    if (scanf("%ld", &n) != 1 || n < 1) {
        printf("need a positive number\n");
        return 0;
    }
    while (n != 0) { /* fault */
        n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        steps++;
    }
    printf("%d steps\n", steps);
    return 0;
}
/* fix: while (n != 1) { */
