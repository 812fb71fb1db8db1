#include <stdio.h>

/* Summary of a rain gauge: millimetres per day, one value a line. */
int main(void)
{
    double mm = 0.0;
    double total = 0.0;
    double wettest = 0.0;
    int days = 0;
    int dry = 0;

    while (!feof(stdin)) {
        scanf("%lf", &mm); /* fault */
        days++;
        total += mm;
        if (mm < 0.1)
            dry++;
        if (mm > wettest)
            wettest = mm;
    }

    printf("Rain gauge\n");
    printf("days:    %d\n", days);
    printf("total:   %.1f mm\n", total);
    printf("wettest: %.1f mm\n", wettest);
    printf("dry:     %d\n", dry);
    if (days > 0)
        printf("mean:    %.2f mm\n", total / days);
    return 0;
}
/* fix: if (scanf("%lf", &mm) != 1) break; */
