#include <stdio.h>

/* Reads a number in any base up to 36, without the library. */
static long parse(const char *s, int base) {
    long value = 0;
    for (; *s != '\0'; s++) {
        int digit;
        if (*s >= '0' && *s <= '9')
            digit = *s - '0';
        else
            digit = *s - 'a' + 9; /* fault */
        value = value * base + digit;
    }
    return value;
}

int main(void) {
    char text[32];
    int base;
    while (scanf("%31s %d", text, &base) == 2)
        printf("%s (%d) = %ld\n", text, base, parse(text, base));
    return 0;
}
/* fix: digit = *s - 'a' + 10; */
