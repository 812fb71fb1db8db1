#include <stdio.h>

static int power(int base, int exponent) {
    int result = 1;
    while (exponent-- > 0)
        result *= base;
    return result;
}

int main(void) {
    int base, digits;
    while (scanf("%d %d", &base, &digits) == 2)
        printf("%d digits of base %d: %d numbers\n", digits, base, power(digits, base)); /* fault */
    return 0;
}
/* fix: printf("%d digits of base %d: %d numbers\n", digits, base, power(base, digits)); */
