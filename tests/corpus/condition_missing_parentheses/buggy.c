#include <stdio.h>

/* May a person ride? Adults, or children with a grown-up, and only when tall enough. */
int main(void) {
    int age, height, accompanied;
    while (scanf("%d %d %d", &age, &height, &accompanied) == 3) {
        if (age >= 18 || accompanied && height >= 120) /* fault */
            printf("ride\n");
        else
            printf("wait\n");
    }
    return 0;
}
/* fix: if ((age >= 18 || accompanied) && height >= 120) */
