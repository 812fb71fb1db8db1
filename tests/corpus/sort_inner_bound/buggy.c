#include <stdio.h>

/* Bubble sort. */
static void sort(int *a, int n) {
    int i, j;
    for (i = 0; i < n - 1; i++)
        for (j = 0; j < n - 2 - i; j++) /* fault */
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
}

int main(void) {
    int a[12], n = 0, i;
    while (n < 12 && scanf("%d", &a[n]) == 1)
        n++;
    sort(a, n);
    for (i = 0; i < n; i++)
        printf("%d ", a[i]);
    puts("");
    return 0;
}
/* fix: for (j = 0; j < n - 1 - i; j++) */
