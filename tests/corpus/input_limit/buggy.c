#include <stdio.h>

/* Reads "n, then n numbers", prints them backwards. */
int main(void) {
    int a[10], n, i;
    if (scanf("%d", &n) != 1)
        return 0;
    if (n > 10)
        n = 1; /* fault */
    for (i = 0; i < n; i++)
        if (scanf("%d", &a[i]) != 1)
            break;
    while (i-- > 0)
        printf("%d\n", a[i]);
    return 0;
}
/* fix: n = 10; */
