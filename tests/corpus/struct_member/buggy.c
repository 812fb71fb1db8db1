#include <stdio.h>

struct point { int x, y; };
struct box { struct point low, high; };

static int area(struct box b) {
    int width = b.high.x - b.low.x;
    int height = b.high.y - b.low.x; /* fault */
    return width < 0 || height < 0 ? 0 : width * height;
}

int main(void) {
    struct box b;
    while (scanf("%d %d %d %d", &b.low.x, &b.low.y, &b.high.x, &b.high.y) == 4)
        printf("area %d\n", area(b));
    return 0;
}
/* fix: int height = b.high.y - b.low.y; */
