#include <stdio.h>

#define MONTHS 11 /* fault */
#define PERCENT 100

/* Yearly salary with a raise in percent. */
int main(void) {
    long monthly, raise, year;
    while (scanf("%ld %ld", &monthly, &raise) == 2) {
        if (monthly <= 0) {
            printf("no salary\n");
            continue;
        }
        year = monthly * MONTHS;
        year += year * raise / PERCENT;
        printf("%ld a year, %ld a month\n", year, year / MONTHS);
    }
    return 0;
}
/* fix: #define MONTHS 12 */
