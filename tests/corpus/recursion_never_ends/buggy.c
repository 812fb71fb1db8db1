#include <stdio.h>

/* Greatest common divisor. */
static int gcd(int a, int b) {
    if (b == 0)
        return a;
    return gcd(b, a); /* fault */
}

int main(void) {
    int a, b;
    while (scanf("%d/%d", &a, &b) == 2) {
        int d = gcd(a, b);
        printf("%d/%d\n", a / d, b / d);
    }
    return 0;
}
/* fix: return gcd(b, a % b); */
