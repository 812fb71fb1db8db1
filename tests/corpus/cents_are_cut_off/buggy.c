#include <stdio.h>

/* Splits an amount into coins. */
int main(void)
{
    static const int coins[] = {200, 100, 50, 20, 10, 5, 2, 1};
    double amount;

    while (scanf("%lf", &amount) == 1) {
        int cents = (int)(amount * 100); /* fault */

        printf("%.2f:", amount);
        for (int k = 0; k < 8; k++) {
            if (cents >= coins[k])
                printf(" %dx%d", cents / coins[k], coins[k]);
            cents %= coins[k];
        }
        printf("\n");
    }
    return 0;
}
/* fix: int cents = (int)(amount * 100 + 0.5); */
