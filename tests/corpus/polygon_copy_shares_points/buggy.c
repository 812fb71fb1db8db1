#include <stdio.h>
#include <string.h>

/* Polygons whose points come from a pool. */

struct point {
    int x, y;
};

struct polygon {
    struct point *points;
    int count;
};

static struct point pool[64];
static int pool_used;

static struct point *clone_points(const struct point *points, int count)
{
    struct point *p = pool + pool_used;
    memcpy(p, points, count * sizeof *p);
    pool_used += count;
    return p;
}

static struct polygon polygon_copy(const struct polygon *p)
{
    struct polygon copy;
    copy.count = p->count;
    copy.points = p->points; /* fault */
    return copy;
}

static void polygon_move(struct polygon *p, int dx, int dy)
{
    for (int i = 0; i < p->count; i++) {
        p->points[i].x += dx;
        p->points[i].y += dy;
    }
}

static void polygon_print(const char *title, const struct polygon *p)
{
    printf("%s:", title);
    for (int i = 0; i < p->count; i++)
        printf(" (%d,%d)", p->points[i].x, p->points[i].y);
    printf("\n");
}

int main(void)
{
    struct point given[16];
    struct polygon original, shadow;
    int count, dx, dy;

    if (scanf("%d %d %d", &count, &dx, &dy) != 3 || count < 0 || count > 16)
        return 1;
    for (int i = 0; i < count; i++)
        if (scanf("%d %d", &given[i].x, &given[i].y) != 2)
            return 1;
    original.points = clone_points(given, count);
    original.count = count;
    shadow = polygon_copy(&original);
    polygon_move(&shadow, dx, dy);
    polygon_print("shape", &original);
    polygon_print("shadow", &shadow);
    return 0;
}
/* fix: copy.points = clone_points(p->points, p->count); */
