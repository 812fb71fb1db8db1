#include <stdio.h>

/* Multiplication table of one number. */
int main(void) {
    int n, i;
    while (scanf("%d", &n) == 1) {
        if (n == 0) {
            printf("zero has no table\n");
            continue;
        }
        for (i = 1; i <= 4; i++)
            printf("%d x %d = %d ", i, n, i * n); /* fault */
    }
    return 0;
}
/* fix: printf("%d x %d = %d\n", i, n, i * n); */
