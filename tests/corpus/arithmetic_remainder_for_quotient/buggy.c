#include <stdio.h>

/* Pays an amount with as few coins as possible. */
static const int coins[] = {50, 20, 10, 5, 2, 1};

int main(void) {
    int amount, i;
    if (scanf("%d", &amount) != 1 || amount < 0) {
        printf("bad amount\n");
        return 0;
    }
    for (i = 0; i < 6; i++) {
        int pieces = amount / coins[i];
        if (pieces > 0)
            printf("%d x %d\n", pieces, coins[i]);
        amount = amount / coins[i]; /* fault */
    }
    printf("done\n");
    return 0;
}
/* fix: amount = amount % coins[i]; */
