#include <stdio.h>

struct account {
    long balance;
    int rejected;
};

static void withdraw(struct account *a, long amount)
{
    if (amount > a->balance) {
        a->rejected++;
        printf("refused: %ld\n", amount);
    } else {
        a->balance -= amount;
    }
}

int main(void)
{
    struct account account = { 0, 0 };
    char command;
    long amount;

    while (scanf("%c", &command) == 1 && command != 'q') { /* fault */
        switch (command) {
        case 'd':
            if (scanf("%ld", &amount) == 1)
                account.balance += amount;
            break;
        case 'w':
            if (scanf("%ld", &amount) == 1)
                withdraw(&account, amount);
            break;
        case 'b':
            printf("balance: %ld\n", account.balance);
            break;
        default:
            printf("unknown command\n");
            break;
        }
    }
    printf("closed with %ld, %d refused\n", account.balance, account.rejected);
    return 0;
}
/* fix: while (scanf(" %c", &command) == 1 && command != 'q') { */
