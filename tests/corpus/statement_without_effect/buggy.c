#include <stdio.h>

/* Counts odd and even numbers. */
int main(void) {
    int n, odd = 0, even = 0;
    while (scanf("%d", &n) == 1) {
        if (n % 2 == 0)
            even++;
        else
            odd; /* fault */
    }
    printf("%d odd, %d even\n", odd, even);
    return 0;
}
/* fix: odd++; */
