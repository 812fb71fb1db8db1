#include <math.h>
#include <stdio.h>

/* Square root by Newton's method. */
static double root(double x) {
    double guess = x > 1 ? x : 1;
    int i;
    for (i = 0; i < 40; i++) {
        double better = (guess + x / guess) / 2;
        if (fabs(better - guess) < 1) /* fault */
            return better;
        guess = better;
    }
    return guess;
}

int main(void) {
    double x;
    while (scanf("%lf", &x) == 1)
        printf("%.3f\n", root(x));
    return 0;
}
/* fix: if (fabs(better - guess) < 1e-9) */
