#include <stdio.h>

static const int prices[] = {120, 250, 250, 480, 990};

/* The first article that costs at least so much, or -1. */
static int first_at_least(int price)
{
    for (int k = 0; k < 5; k++)
        if (prices[k] >= price)
            return k;
    /* fault */
}

int main(void)
{
    int price;

    while (scanf("%d", &price) == 1) {
        int at = first_at_least(price);

        if (at < 0)
            printf("%d: nothing\n", price);
        else
            printf("%d: article %d\n", price, at);
    }
    return 0;
}
/* fix:     return -1; */
