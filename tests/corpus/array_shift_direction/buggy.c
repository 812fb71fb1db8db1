#include <stdio.h>

/* Inserts a value into a sorted table. */
int main(void) {
    int a[16], n, i, value, at;
    if (scanf("%d %d", &value, &n) != 2 || n < 0 || n > 15)
        return 0;
    for (i = 0; i < n; i++)
        if (scanf("%d", &a[i]) != 1)
            return 0;
    at = 0;
    while (at < n && a[at] < value)
        at++;
    for (i = at; i < n; i++) /* fault */
        a[i + 1] = a[i];
    a[at] = value;
    for (i = 0; i <= n; i++)
        printf("%d%c", a[i], i == n ? '\n' : ' ');
    return 0;
}
/* fix: for (i = n - 1; i >= at; i--) */
