#include <stdio.h>

int main(void) {
    int balance = 0, amount;
    while (scanf("%d", &amount) == 1) {
        if (balance + amount < 0) {
            printf("Insufficent funds.\n"); /* fault */
            continue;
        }
        balance += amount;
        printf("Balance: %d\n", balance);
    }
    return 0;
}
/* fix: printf("Insufficient funds.\n"); */
