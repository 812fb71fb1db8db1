#include <stdio.h>

int largest(int a[], int n)
{
    int m = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}

int main(void)
{
    int n, a[100], s = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &a[i]);
        s = s + a[i];
    }
    printf("%d %d\n", largest(a, n), s);
    return 0;
}
