#include <stdio.h>
#include <string.h>

/* Converts between bases: reads a base and digits, prints the value. */

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    return -1;
}

static int convert(const char *digits, int base, long *value)
{
    unsigned length = strlen(digits);
    unsigned i;
    long weight = 1;

    *value = 0;
    for (i = length - 1; i >= 0; i--) { /* fault */
        int digit = digit_value(digits[i]);
        if (digit < 0 || digit >= base)
            return 0;
        *value += digit * weight;
        weight *= base;
    }
    return 1;
}

int main(void)
{
    char digits[32];
    int base;
    long value;

    while (scanf("%d %31s", &base, digits) == 2) {
        if (base < 2 || base > 36)
            printf("no such base: %d\n", base);
        else if (convert(digits, base, &value))
            printf("%s (base %d) = %ld\n", digits, base, value);
        else
            printf("%s is not a number in base %d\n", digits, base);
    }
    return 0;
}
/* fix: for (i = length; i-- > 0;) { */
