#include <stdio.h>
#include <string.h>

struct item {
    char name[12];
    int price;
};

/* The cheapest item. */
int main(void) {
    struct item items[10], best;
    int n = 0, i;
    while (n < 10 && scanf("%11s %d", items[n].name, &items[n].price) == 2)
        n++;
    if (n == 0) {
        printf("nothing\n");
        return 0;
    }
    best = items[0];
    for (i = 1; i < n; i++)
        if (items[i].price < best.price)
            best = items[i - 1]; /* fault */
    printf("%s %d\n", best.name, best.price);
    return 0;
}
/* fix: best = items[i]; */
