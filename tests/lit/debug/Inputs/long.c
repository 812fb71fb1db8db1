#include <stdio.h>
int a[1000], limit;

int scaled(int value, int scale) {
    return value % 97 * scale;
}

int main(void) {
    int n, scale = 3;
    unsigned sum = 1;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        a[i % 1000] = scaled(i, scale);
        sum = sum * 31 + a[i % 1000];
    }
    limit = n;
    if (sum == 0)
        puts("none");
    printf("%u\n", sum);
    return limit < 0;
}
