#include <stdio.h>

/* Is a number prime? */
static int is_prime(int n) {
    int d;
    if (n < 2)
        return 0;
    for (d = 2; d * d < n; d++) /* fault */
        if (n % d == 0)
            return 0;
    return 1;
}

int main(void) {
    int n;
    while (scanf("%d", &n) == 1)
        printf("%d is %s\n", n, is_prime(n) ? "prime" : "not prime");
    return 0;
}
/* fix: for (d = 2; d * d <= n; d++) */
