#include <stdio.h>

/* Balance of a savings account after some years. */
int main(void) {
    double balance, rate;
    int years, i;
    while (scanf("%lf %lf %d", &balance, &rate, &years) == 3) {
        for (i = 0; i < years; i++) {
            int interest = balance * rate / 100; /* fault */
            balance += interest;
        }
        printf("%.2f\n", balance);
    }
    return 0;
}
/* fix: double interest = balance * rate / 100; */
