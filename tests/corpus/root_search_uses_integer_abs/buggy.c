#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define EPSILON 1e-9

typedef double (*function)(double);

static double cubic(double x) { return x * x * x - 2 * x - 5; }
static double parabola(double x) { return x * x - 4; }
static double line(double x) { return 2 * x - 3; }

static const function functions[] = { cubic, parabola, line };

static double slope(function f, double x)
{
    const double h = 1e-6;
    return (f(x + h) - f(x - h)) / (2 * h);
}

static double newton(function f, double x, int *steps)
{
    *steps = 0;
    while (abs(f(x)) > EPSILON && *steps < 50) { /* fault */
        double d = slope(f, x);
        if (d == 0)
            break;
        x -= f(x) / d;
        ++*steps;
    }
    return x;
}

int main(void)
{
    int which;
    double start;

    while (scanf("%d %lf", &which, &start) == 2) {
        int steps;
        double root;
        if (which < 0 || which > 2) {
            puts("no such function");
            continue;
        }
        root = newton(functions[which], start, &steps);
        printf("%.4f\n", root);
    }
    return 0;
}
/* fix: while (fabs(f(x)) > EPSILON && *steps < 50) { */
