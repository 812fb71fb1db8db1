#include <stdio.h>

/* Smallest and largest value, through pointers. */
static void extremes(const int *a, int n, int *least, int *most) {
    const int *p;
    *least = *most = *a;
    for (p = a + 1; p < a + n; p++) {
        if (*p < *least)
            *least = *p;
        if (*p > *least) /* fault */
            *most = *p;
    }
}

int main(void) {
    int a[25], n = 0, least, most;
    while (n < 25 && scanf("%d", a + n) == 1)
        n++;
    if (n == 0)
        return 0;
    extremes(a, n, &least, &most);
    printf("%d..%d\n", least, most);
    return 0;
}
/* fix: if (*p > *most) */
