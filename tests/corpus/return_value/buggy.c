#include <stdio.h>

/* The second largest of the numbers. */
static int second(const int *a, int n) {
    int first = a[0] > a[1] ? a[0] : a[1];
    int second = a[0] > a[1] ? a[1] : a[0];
    int i;
    for (i = 2; i < n; i++) {
        if (a[i] > first) {
            second = first;
            first = a[i];
        } else if (a[i] > second) {
            second = a[i];
        }
    }
    return first; /* fault */
}

int main(void) {
    int a[20], n = 0;
    while (n < 20 && scanf("%d", &a[n]) == 1)
        n++;
    if (n < 2)
        printf("too few\n");
    else
        printf("%d\n", second(a, n));
    return 0;
}
/* fix: return second; */
