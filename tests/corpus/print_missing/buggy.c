#include <stdio.h>

/* Says of each number whether it is even or odd, and how many there were. */
int main(void) {
    int n, count = 0;
    while (scanf("%d", &n) == 1) {
        if (n % 2 == 0) {
            printf("even ");
        } /* fault */
        count++;
    }
    printf("%d\n", count);
    return 0;
}
/* fix: } else { printf("odd "); } */
