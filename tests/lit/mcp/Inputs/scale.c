#include <stdio.h>
int scale(int v) {
    return v * 2;
}
int main(void) {
    int a[3], s = 0;
    for (int i = 0; i < 3; i++)
        scanf("%d", &a[i]);
    for (int i = 0; i < 3; i++) {
        int v = scale(a[i]);
        int copy = v;
        s += copy;
    }
    if (s > 1000)
        puts("much");
    printf("%d\n", s);
    return 0;
}
