#include <math.h>
#include <stdio.h>

/* Table of a damped swing from start to stop, both included. */

static double swing(double t)
{
    return exp(-0.5 * t) * cos(3.0 * t);
}

static void table(double start, double stop, double step)
{
    int rows = 0;
    double t;

    printf("    t       y\n");
    for (t = start; t <= stop; t += step) { /* fault */
        printf("%6.2f %8.4f\n", t, swing(t));
        rows++;
    }
    printf("%d rows\n", rows);
}

int main(void)
{
    double start, stop, step;

    while (scanf("%lf %lf %lf", &start, &stop, &step) == 3) {
        if (step <= 0.0 || (stop - start) / step > 1000.0) {
            printf("bad step\n");
            return 1;
        }
        table(start, stop, step);
    }
    return 0;
}
/* fix: for (t = start; t <= stop + step / 2; t += step) { */
