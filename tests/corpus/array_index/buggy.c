#include <stdio.h>

/* Fibonacci numbers from a table. */
int main(void) {
    long fib[40];
    int i, n;
    fib[0] = 0;
    fib[1] = 1;
    for (i = 2; i < 40; i++)
        fib[i] = fib[i - 1] + fib[i - 1]; /* fault */
    while (scanf("%d", &n) == 1)
        if (n >= 0 && n < 40)
            printf("fib(%d) = %ld\n", n, fib[n]);
        else
            printf("out of range\n");
    return 0;
}
/* fix: fib[i] = fib[i - 1] + fib[i - 2]; */
