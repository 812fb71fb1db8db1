#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct player {
    char name[16];
    int points;
};

/* Most points first; equal points by name. */
static int by_rank(const void *a, const void *b) {
    const struct player *p = a, *q = b;
    if (p->points != q->points)
        return p->points - q->points; /* fault */
    return strcmp(p->name, q->name);
}

int main(void) {
    struct player players[10];
    int n = 0, i;
    while (n < 10 && scanf("%15s %d", players[n].name, &players[n].points) == 2)
        n++;
    qsort(players, (size_t)n, sizeof players[0], by_rank);
    for (i = 0; i < n; i++)
        printf("%d. %s %d\n", i + 1, players[i].name, players[i].points);
    return 0;
}
/* fix: return q->points - p->points; */
