#include <stdio.h>

int main(void)
{
    int n, x, max, sum = 0
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%d", &x);
        if (sum == 0 || x > max) max = x;
        sum += x;
    }
    printf("%d %d\n", max, sum);
}
