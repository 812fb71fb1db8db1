#include <stdio.h>

#define SQUARE(x) x * x /* fault */

/* Squared distance of points on a grid. */
int main(void) {
    int x1, y1, x2, y2;
    while (scanf("%d %d %d %d", &x1, &y1, &x2, &y2) == 4)
        printf("%d\n", SQUARE(x2 - x1) + SQUARE(y2 - y1));
    return 0;
}
/* fix: #define SQUARE(x) ((x) * (x)) */
