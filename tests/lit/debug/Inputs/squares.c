#include <stdio.h>
struct p { int x, y; };
static int total;
int square(int n) {
    int r = 0;
    for (int i = 0; i < n; i++)
        r += n;
    return r;
}
int main(void) {
    int a[5] = {1, 2, 3};
    struct p q = {1, 2};
    int n;
    scanf("%d", &n);
    int *p = &a[2];
    while (n > 0) {
        total += square(n);
        a[n % 5] = total;
        q.x++;
        n--;
    }
    *p = 7;
    if (total > 3 && n == 0)
        printf("%d\n", total);
    return q.y;
}
