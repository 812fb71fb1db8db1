#include <stdio.h>

/* Splits a bill in cents among guests; the first ones pay the cents that are left over. */
int main(void) {
    int cents, guests, i;
    if (scanf("%d %d", &cents, &guests) != 2 || guests < 1)
        return 0;
    for (i = 0; i < guests; i++) {
        int share = cents / guests;
        if (i <= cents % guests) /* fault */
            share++;
        printf("guest %d: %d.%02d\n", i + 1, share / 100, share % 100);
    }
    return 0;
}
/* fix: if (i < cents % guests) */
