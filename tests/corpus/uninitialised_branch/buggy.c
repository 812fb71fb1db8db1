#include <stdio.h>

/* Shipping cost by weight; express doubles it. */
int main(void) {
    int weight;
    char mode;
    while (scanf("%d %c", &weight, &mode) == 2) {
        int cost;
        if (weight <= 0) {
            printf("no parcel\n");
            continue;
        }
        if (weight < 1000)
            cost = 390;
        else if (weight > 1000) /* fault */
            cost = 390 + (weight - 1000) / 10;
        if (mode == 'e')
            cost *= 2;
        printf("%d.%02d\n", cost / 100, cost % 100);
    }
    return 0;
}
/* fix: else */
