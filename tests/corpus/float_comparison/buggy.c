#include <stdio.h>

/* Body mass index classes. */
int main(void) {
    double weight, height;
    while (scanf("%lf %lf", &weight, &height) == 2) {
        double bmi = weight / (height * height);
        if (bmi < 18.5)
            puts("under");
        else if (bmi < 30) /* fault */
            puts("normal");
        else
            puts("over");
    }
    return 0;
}
/* fix: else if (bmi < 25) */
