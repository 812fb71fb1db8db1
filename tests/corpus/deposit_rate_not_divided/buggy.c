#include <math.h>
#include <stdio.h>

/* value of a deposit after some years, by compound interest */
static double value(double deposit, double rate, int years, int per_year)
{
    double factor = 1 + rate / 100; /* fault */
    return deposit * pow(factor, years * per_year);
}

static double wave(double amplitude, double hertz, double t)
{
    return amplitude * sin(2 * 3.14159265358979 * hertz * t);
}

int main(void)
{
    double d, r;
    int y, n;
    while (scanf("%lf %lf %d %d", &d, &r, &y, &n) == 4)
        printf("%.2f %.3f\n", value(d, r, y, n), wave(d, 0.25, y));
    return 0;
}
/* fix: double factor = 1 + rate / 100 / per_year; */
