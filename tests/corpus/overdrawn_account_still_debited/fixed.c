#include <stdio.h>

#define MAX_ACCOUNTS 8

struct account {
    int number;
    long balance;
    unsigned refused;
};

static struct account accounts[MAX_ACCOUNTS];
static int naccounts;

static struct account *lookup(int number)
{
    struct account *a;
    for (a = accounts; a < accounts + naccounts; a++)
        if (a->number == number)
            return a;
    if (naccounts == MAX_ACCOUNTS)
        return NULL;
    a = &accounts[naccounts++];
    a->number = number;
    return a;
}

static void deposit(struct account *a, long amount)
{
    a->balance += amount;
}

static void withdraw(struct account *a, long amount)
{
    if (amount > a->balance) {
        printf("%d: insufficient funds\n", a->number);
        a->refused++;
        return;
    }
    a->balance -= amount;
}

int main(void)
{
    char op;
    int number;
    long amount;

    while (scanf(" %c %d %ld", &op, &number, &amount) == 3) {
        struct account *a = lookup(number);
        if (a == NULL)
            continue;
        if (op == '+')
            deposit(a, amount);
        else if (op == '-')
            withdraw(a, amount);
    }
    for (int i = 0; i < naccounts; i++)
        printf("%d %ld %u\n", accounts[i].number, accounts[i].balance, accounts[i].refused);
    return 0;
}
