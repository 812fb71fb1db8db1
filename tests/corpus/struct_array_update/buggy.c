#include <stdio.h>

struct account { int id; long balance; };

static struct account accounts[3] = {{1, 100}, {2, 50}, {3, 0}};

static int transfer(int from, int to, long amount) {
    struct account *a = &accounts[from - 1], *b = &accounts[to - 1];
    if (a->balance < amount)
        return 0;
    a->balance -= amount;
    b->balance = amount; /* fault */
    return 1;
}

int main(void) {
    int from, to, i;
    long amount;
    while (scanf("%d %d %ld", &from, &to, &amount) == 3)
        if (!transfer(from, to, amount))
            printf("refused: %ld from %d\n", amount, from);
    for (i = 0; i < 3; i++)
        printf("%d: %ld\n", accounts[i].id, accounts[i].balance);
    return 0;
}
/* fix: b->balance += amount; */
