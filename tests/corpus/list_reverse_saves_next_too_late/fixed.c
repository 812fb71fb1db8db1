#include <stdio.h>
#include <stdlib.h>

struct station {
    char name[20];
    struct station *next;
};

static struct station *append(struct station *head, const char *name)
{
    struct station **link = &head;
    while (*link)
        link = &(*link)->next;
    *link = calloc(1, sizeof **link);
    if (!*link)
        exit(2);
    snprintf((*link)->name, sizeof (*link)->name, "%s", name);
    return head;
}

static struct station *reverse(struct station *cur)
{
    struct station *prev = NULL, *next;
    while (cur) {
        next = cur->next;
        cur->next = prev;
        prev = cur;
        cur = next;
    }
    return prev;
}

static void show(const struct station *s)
{
    int stops = 0;
    for (; s; s = s->next, stops++)
        printf("%s%s", stops ? " - " : "", s->name);
    printf(" (%d)\n", stops);
}

/* Keeps every station, for the end of the program. */
static struct station *all[32];
static int all_count;

int main(void)
{
    struct station *line = NULL, *s;
    char name[20];

    while (all_count < 32 && scanf("%19s", name) == 1) {
        line = append(line, name);
        for (s = line; s->next; s = s->next)
            ;
        all[all_count++] = s;
    }
    show(line);
    line = reverse(line);
    show(line);
    while (all_count > 0)
        free(all[--all_count]);
    return 0;
}
