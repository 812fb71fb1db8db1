#include <stdio.h>

/* Who arrives first, and by how much? */
int main(void) {
    unsigned a, b;
    while (scanf("%u %u", &a, &b) == 2) {
        if (a - b > 0) /* fault */
            printf("second by %u\n", a - b);
        else if (a < b)
            printf("first by %u\n", b - a);
        else
            printf("together\n");
    }
    return 0;
}
/* fix: if (a > b) */
