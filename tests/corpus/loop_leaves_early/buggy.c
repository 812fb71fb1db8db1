#include <stdio.h>

/* Is a row of numbers sorted? */
int main(void) {
    int a[30], n = 0, i, sorted = 0;
    while (n < 30 && scanf("%d", &a[n]) == 1)
        n++;
    for (i = 1; i < n; i++) {
        sorted = a[i - 1] <= a[i];
        if (sorted) /* fault */
            break;
    }
    if (n < 2)
        sorted = 1;
    puts(sorted ? "sorted" : "not sorted");
    return 0;
}
/* fix: if (!sorted) */
