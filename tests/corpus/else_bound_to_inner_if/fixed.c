#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct card {
    int cents;
    int trips;
    int fined;
};

static void ride(struct card *c, int fare, bool controlled)
{
    if (c->cents < fare) {
        if (controlled)
            c->fined++;
    } else {
        c->cents -= fare;
        c->trips++;
    }
}

int main(void)
{
    struct card card = { 0, 0, 0 };
    char word[16];
    int amount;

    while (scanf("%15s %d", word, &amount) == 2) {
        if (strcmp(word, "load") == 0)
            card.cents += amount;
        else if (strcmp(word, "ride") == 0)
            ride(&card, amount, false);
        else if (strcmp(word, "control") == 0)
            ride(&card, amount, true);
        else
            printf("unknown: %s\n", word);
    }
    printf("%d cents, %d trips, %d fined\n", card.cents, card.trips, card.fined);
    return 0;
}
