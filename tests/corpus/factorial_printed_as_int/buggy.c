#include <stdio.h>

/* Factorials and sums of factorials, up to 20! which is the last that fits. */

static long long factorial(int n)
{
    long long result = 1;

    while (n > 1)
        result *= n--;
    return result;
}

static int trailing_zeros(int n)
{
    int zeros = 0;

    for (int power = 5; power <= n; power *= 5)
        zeros += n / power;
    return zeros;
}

int main(void)
{
    int n;

    while (scanf("%d", &n) == 1) {
        if (n < 0 || n > 20) {
            printf("%d: out of range\n", n);
            continue;
        }
        printf("%2d! = %d", n, factorial(n)); /* fault */
        if (trailing_zeros(n) > 0)
            printf(" (%d zeros)", trailing_zeros(n));
        printf("\n");
    }
    return 0;
}
/* fix: printf("%2d! = %lld", n, factorial(n)); */
