#include <stdio.h>

/* How many real roots has a x^2 + b x + c? */
static int discriminant(int a, int b, int c) {
    return b * b + 4 * a * c; /* fault */
}

int main(void) {
    int a, b, c;
    while (scanf("%d %d %d", &a, &b, &c) == 3) {
        int d = discriminant(a, b, c);
        if (a == 0)
            puts("not quadratic");
        else if (d > 0)
            puts("two");
        else if (d == 0)
            puts("one");
        else
            puts("none");
    }
    return 0;
}
/* fix: return b * b - 4 * a * c; */
