#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order {
    struct order *next;
    int number;
    long cents;
};

static struct order *orders;
static long total;

static void place(int number, long cents)
{
    struct order *o = malloc(sizeof *o);
    if (!o)
        return;
    o->number = number;
    o->cents = cents;
    o->next = orders;
    orders = o;
    total += cents;
}

static int cancel(int number)
{
    for (struct order **link = &orders; *link; link = &(*link)->next) {
        struct order *gone = *link;
        if (gone->number != number)
            continue;
        *link = gone->next;
        total -= gone->cents;
        free(gone);
        return 1;
    }
    return 0;
}

int main(void)
{
    char verb[16];
    int number;
    long cents;

    while (scanf("%15s %d", verb, &number) == 2) {
        if (strcmp(verb, "order") == 0 && scanf("%ld", &cents) == 1)
            place(number, cents);
        else if (!cancel(number))
            printf("no order %d\n", number);
    }
    printf("open total %ld.%02ld\n", total / 100, total % 100);
    while (orders) {
        struct order *next = orders->next;
        free(orders);
        orders = next;
    }
    return 0;
}
