#include <stdio.h>

/* The greatest common divisor, and with it the least common multiple. */
static int divisor(int a, int b)
{
    if (b == 0)
        return a;
    divisor(b, a % b); /* fault */
    return 1;
}

int main(void)
{
    int a, b;

    while (scanf("%d %d", &a, &b) == 2)
        printf("%d %d: %d %d\n", a, b, divisor(a, b), a / divisor(a, b) * b);
    return 0;
}
/* fix: return divisor(b, a % b); */
