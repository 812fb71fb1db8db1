#include <stdio.h>
#include <string.h>

#define BULK_QTY 10

struct order {
    char item[20];
    int qty;
    int price;
    char kind;
};

/* Members get 20 % on bulk orders; small orders pay a handling fee. */
static int order_total(const struct order *o)
{
    int total = o->qty * o->price;

    if (o->qty >= BULK_QTY) /* fault */
        if (o->kind == 'm')
            total -= total / 5;
    else /* fault */
        total += 15;
    return total;
}

int main(void)
{
    struct order o;
    long sum = 0;
    int n = 0;

    while (scanf("%19s %d %d %c", o.item, &o.qty, &o.price, &o.kind) == 4) {
        int total = order_total(&o);
        printf("%-10s %6d\n", o.item, total);
        sum += total;
        n++;
    }
    if (n > 0)
        printf("%-10s %6ld\n", "sum", sum);
    return 0;
}
