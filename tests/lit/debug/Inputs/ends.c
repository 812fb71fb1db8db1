#include <stdio.h>
#include <stdlib.h>
#include <setjmp.h>
jmp_buf env;
int f(int n) { if (n == 0) longjmp(env, 1); return f(n - 1) + 1; }
int cmp(const void *a, const void *b) {
    int x = *(const int *)a;
    int y = *(const int *)b;
    return x - y;
}
int main(void) {
    int n, a[6] = {5, 3, 1, 4, 2, 0};
    scanf("%d", &n);
    if (setjmp(env) == 0)
        f(5);
    qsort(a, 6, sizeof *a, cmp);
    if (n == 1) exit(3);
    if (n == 2) abort();
    while (n != 7)
        n = n ^ 1;
    return a[0];
}
