#include <stdio.h>

/* Sum, mean and number of readings. */
int main(void)
{
    double reading, sum = 0;
    int count = 0;

    while (!feof(stdin)) {
        scanf("%lf", &reading); /* fault */
        sum += reading;
        count++;
    }
    if (count > 0)
        printf("%d readings, sum %.1f, mean %.2f\n", count, sum, sum / count);
    return 0;
}
/* fix: if (scanf("%lf", &reading) != 1) break; */
