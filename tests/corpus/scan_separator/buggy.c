#include <stdio.h>

/* The border of a rectangle, and how much higher than wide it is. */
int main(void) {
    int width, height = 1;
    if (scanf("%d,%d", &width, &height) == EOF) return 1; /* fault */
    printf("%d\n", 2 * (width + height));
    printf("%d\n", height - width);
    return 0;
}
/* fix: if (scanf("%d %d", &width, &height) == EOF) return 1; */
