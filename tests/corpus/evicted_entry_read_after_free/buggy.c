#include <stdio.h>
#include <stdlib.h>

#define CACHE_MAX 3

struct entry {
    struct entry *older, *newer;
    int page;
    int hits;
};

static struct entry *newest, *oldest;
static int used;

static void unlink_entry(struct entry *e)
{
    if (e->older) e->older->newer = e->newer; else oldest = e->newer;
    if (e->newer) e->newer->older = e->older; else newest = e->older;
    e->older = e->newer = NULL;
}

static void push_newest(struct entry *e)
{
    e->older = newest;
    if (newest) newest->newer = e; else oldest = e;
    newest = e;
}

static void evict(void)
{
    struct entry *old = oldest;
    unlink_entry(old);
    free(old); /* fault */
    printf("evict %d after %d hits\n", old->page, old->hits); /* fault */
    used--;
}

static void touch(int page)
{
    struct entry *e;
    for (e = newest; e; e = e->older)
        if (e->page == page)
            break;
    if (e) {
        e->hits++;
        unlink_entry(e);
    } else {
        if (used == CACHE_MAX)
            evict();
        e = calloc(1, sizeof *e);
        e->page = page;
        used++;
    }
    push_newest(e);
}

int main(void)
{
    int page;
    while (scanf("%d", &page) == 1)
        touch(page);
    while (oldest) {
        struct entry *e = oldest;
        unlink_entry(e);
        printf("keep %d (%d)\n", e->page, e->hits);
        free(e);
    }
    return 0;
}
