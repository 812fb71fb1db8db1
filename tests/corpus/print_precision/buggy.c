#include <stdio.h>

/* Celsius to Fahrenheit with one decimal. */
int main(void) {
    double c;
    while (scanf("%lf", &c) == 1) {
        double f = c * 9 / 5 + 32;
        if (c < -273.15)
            printf("impossible\n");
        else
            printf("%.1f C = %.0f F\n", c, f); /* fault */
    }
    return 0;
}
/* fix: printf("%.1f C = %.1f F\n", c, f); */
