#include <stdio.h>

#define MAX 50
#define SWAP(a, b) t = (a); (a) = (b); (b) = t /* fault */

/* Sorts by exchange; returns the number of comparisons. */
static int exchange_sort(int *v, int n)
{
    int i, j, t = 0;
    int comparisons = 0;

    for (i = 0; i < n; i++) {
        for (j = i + 1; j < n; j++) {
            comparisons++;
            if (v[j] < v[i])
                SWAP(v[i], v[j]);
        }
    }
    return comparisons;
}

int main(void)
{
    int v[MAX];
    int n = 0, comparisons;

    while (n < MAX && scanf("%d", &v[n]) == 1)
        n++;
    comparisons = exchange_sort(v, n);
    for (int i = 0; i < n; i++)
        printf("%d%c", v[i], i + 1 < n ? ' ' : '\n');
    if (n > 0)
        printf("min %d max %d\n", v[0], v[n - 1]);
    printf("%d comparisons\n", comparisons);
    return 0;
}
/* fix: #define SWAP(a, b) do { t = (a); (a) = (b); (b) = t; } while (0) */
