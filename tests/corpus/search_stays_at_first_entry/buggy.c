#include <stdio.h>
#include <stdlib.h>

struct entry {
    int key;
    struct entry *next;
};

static struct entry *first;

static void add(int key)
{
    struct entry *entry = malloc(sizeof *entry);

    entry->key = key;
    entry->next = first;
    first = entry;
}

static void drop(int key)
{
    struct entry **at = &first;

    while (*at != NULL) {
        if ((*at)->key == key) {
            struct entry *old = *at;

            *at = old->next;
            free(old);
            return;
        }
    } /* fault */
}

int main(void)
{
    char what;
    int key;

    while (scanf(" %c %d", &what, &key) == 2) {
        if (what == '+')
            add(key);
        else
            drop(key);
        for (struct entry *e = first; e != NULL; e = e->next)
            printf("%d ", e->key);
        printf("\n");
    }
    while (first != NULL)
        drop(first->key);
    return 0;
}
