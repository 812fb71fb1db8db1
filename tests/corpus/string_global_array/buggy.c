#include <stdio.h>

static char coins[][12] = {
    "penny",
    "nickle", /* fault */
    "dime",
    "quarter",
};
static const int values[] = {1, 5, 10, 25};

/* Change for an amount, largest coins first. */
int main(void) {
    int cents;
    if (scanf("%d", &cents) != 1)
        return 1;
    for (int i = 3; i >= 0; i--) {
        int count = cents / values[i];
        if (count > 0)
            printf("%d %s\n", count, coins[i]);
        cents %= values[i];
    }
    return 0;
}
/* fix:     "nickel", */
