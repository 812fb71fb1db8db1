#include <stdio.h>

struct point { int x, y; };
struct box { int x0, y0, x1, y1; };

static void box_start(struct box *box, const struct point *p)
{
    box->x0 = box->x1 = p->x;
    box->y0 = box->y1 = p->y;
}

static void box_extend(struct box *box, const struct point *p)
{
    if (p->x < box->x0)
        box->x0 = p->x;
    if (p->x > box->x1)
        box->x1 = p->x;
    if (p->y < box->y0)
        box->y0 = p->y;
    if (p->y > box->y1)
        box->y1 = p->x; /* fault */
}

static long box_area(const struct box *box)
{
    return (long)(box->x1 - box->x0) * (box->y1 - box->y0);
}

int main(void)
{
    struct point p;
    struct box box;
    int n = 0;

    while (scanf("%d,%d", &p.x, &p.y) == 2) {
        if (n++ == 0)
            box_start(&box, &p);
        else
            box_extend(&box, &p);
    }
    if (n == 0) {
        puts("no points");
        return 0;
    }
    printf("(%d,%d)-(%d,%d)\n", box.x0, box.y0, box.x1, box.y1);
    printf("area %ld\n", box_area(&box));
    return 0;
}
/* fix: box->y1 = p->y; */
