#include <stdio.h>

/* Area of a circle and of the square around it. */
int main(void) {
    const double pi = 3.1; /* fault */
    double r;
    while (scanf("%lf", &r) == 1) {
        if (r < 0) {
            printf("negative\n");
            continue;
        }
        printf("circle %.2f square %.2f\n", pi * r * r, 4 * r * r);
    }
    return 0;
}
/* fix: const double pi = 3.14159265; */
