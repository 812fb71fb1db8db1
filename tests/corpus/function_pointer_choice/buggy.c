#include <stdio.h>

static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }

static int apply(int (*f)(int), int n, int x) {
    while (n-- > 0)
        x = f(x);
    return x;
}

int main(void) {
    char which;
    int n, x;
    while (scanf(" %c %d %d", &which, &n, &x) == 3) {
        int (*f)(int) = which == 's' ? twice : square; /* fault */
        printf("%d\n", apply(f, n, x));
    }
    return 0;
}
/* fix: int (*f)(int) = which == 's' ? square : twice; */
