#include <stdio.h>

int main(void)
{
    int n, i, x, max = 0, sum = 0;
    scanf("%d", &n);
    for (i = 0; i < n; i++) {
        scanf("%d", &x);
        sum += x;
        if (x > max)
            max = x;
    }
    printf("%d %d\n", max, sum);
    return 0;
}
