#include <stdio.h>

/* Triangle numbers: 1 + 2 + ... + n. */
int main(void) {
    int n, i;
    while (scanf("%d", &n) == 1) {
        long total = 0;
        for (i = 2; i <= n; i++) /* fault */
            total += i;
        printf("%ld\n", total);
    }
    return 0;
}
/* fix: for (i = 1; i <= n; i++) */
