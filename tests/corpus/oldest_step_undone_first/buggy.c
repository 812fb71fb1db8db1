#include <stdio.h>
#include <string.h>

#define LIMIT 4

struct history {
    char steps[LIMIT][16];
    int first, count;
};

static char *take_oldest(struct history *h)
{
    char *step = h->steps[h->first];
    h->first = (h->first + 1) % LIMIT;
    h->count--;
    return step;
}

static char *take_newest(struct history *h)
{
    h->count--;
    return h->steps[(h->first + h->count) % LIMIT];
}

static void remember(struct history *h, const char *step)
{
    if (h->count == LIMIT)
        printf("forget %s\n", take_oldest(h));
    strcpy(h->steps[(h->first + h->count) % LIMIT], step);
    h->count++;
}

static void undo(struct history *h)
{
    if (h->count == 0)
        printf("nothing to undo\n");
    else
        printf("undo %s\n", take_oldest(h)); /* fault */
}

int main(void)
{
    struct history h = { .first = 0 };
    char word[16];

    while (scanf("%15s", word) == 1) {
        if (strcmp(word, "undo") == 0)
            undo(&h);
        else
            remember(&h, word);
    }
    while (h.count > 0)
        printf("left: %s\n", take_newest(&h));
    return 0;
}
/* fix: printf("undo %s\n", take_newest(h)); */
