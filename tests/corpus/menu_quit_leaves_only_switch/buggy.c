#include <stdio.h>

static long balance = 0;
static int operations = 0;

static void deposit(long cents)
{
    if (cents <= 0) {
        puts("deposit must be positive");
        return;
    }
    balance += cents;
    operations++;
}

static void withdraw(long cents)
{
    if (cents > balance) {
        puts("not enough money");
        return;
    }
    balance -= cents;
    operations++;
}

static int finish(void)
{
    printf("%d operations, balance %ld.%02ld\n", operations, balance / 100, balance % 100);
    return 0;
}

int main(void)
{
    char choice;
    long cents;

    while (scanf(" %c", &choice) == 1) {
        switch (choice) {
        case 'd':
            if (scanf("%ld", &cents) == 1)
                deposit(cents);
            break;
        case 'w':
            if (scanf("%ld", &cents) == 1)
                withdraw(cents);
            break;
        case 'p':
            printf("balance %ld.%02ld\n", balance / 100, balance % 100);
            break;
        case 'q':
            break; /* fault */
        default:
            printf("unknown choice %c\n", choice);
            break;
        }
    }
    return finish();
}
/* fix: return finish(); */
