/* A loop over an array, with a call. LAST: sum, i, scale, a[7], limit */
#include <stdio.h>

int a[1000], limit;

int scaled(int value, int scale) {
    return value % 97 * scale;
}

int main(void) {
    int n, scale = 3;
    unsigned sum = 0;
    scanf("%d", &n);
    limit = n;
    for (int i = 0; i < n; i++) {
        a[i % 1000] = scaled(i, scale);
        sum = sum * 31 + a[i % 1000]; /* HOT */
    }
    printf("%u\n", sum);
    return 0;
}
