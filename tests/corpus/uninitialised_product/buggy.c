#include <stdio.h>

/* Product and sum of numbers. */
static void totals(int n) {
    int sum = 0, product, i, value; /* fault */
    for (i = 0; i < n; i++) {
        if (scanf("%d", &value) != 1)
            return;
        sum += value;
        product *= value;
    }
    printf("sum %d product %d\n", sum, product);
}

int main(void) {
    int n;
    while (scanf("%d", &n) == 1)
        if (n == 0)
            printf("nothing\n");
        else
            totals(n);
    return 0;
}
/* fix: int sum = 0, product = 1, i, value; */
