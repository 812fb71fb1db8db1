#include <stdio.h>

struct meter {
    int previous;
    unsigned long last_edge;
    int edges;
};

static void sample(struct meter *m, unsigned long now, int level)
{
    if (level && !m->previous) {
        if (m->edges > 0)
            printf("period %lu ms\n", now - m->last_edge);
        m->last_edge = now;
        m->edges++;
    }
    m->previous = level;
}

int main(void)
{
    struct meter m = { 0, 0, 0 };
    unsigned long now = 0;
    int c;

    while ((c = getchar()) != EOF) {
        if (c != '_' && c != '-')
            continue;
        sample(&m, now, c == '-');
        now += 10;
    }
    printf("%d edges in %lu ms\n", m.edges, now);
    return 0;
}
