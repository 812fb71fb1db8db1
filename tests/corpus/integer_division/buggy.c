#include <stdio.h>

/* Average mark of a class with two decimals. */
int main(void) {
    int marks, sum = 0, count = 0;
    double average;

    while (scanf("%d", &marks) == 1 && marks >= 0) {
        sum += marks;
        count++;
    }
    if (count == 0) {
        printf("no marks\n");
        return 0;
    }
    average = sum / count; /* fault */
    printf("%d marks, average %.2f\n", count, average);
    return 0;
}
/* fix: average = (double)sum / count; */
