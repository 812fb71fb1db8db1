#include <stdio.h>

#define SIZE 8

/* The first position of a key in a table of SIZE entries, or -1. */
static int find(const int *table, int key) {
    int i = 0;
    while (table[i] != key && i < SIZE) /* fault */
        i++;
    return i < SIZE ? i : -1;
}

int main(void) {
    int *table = (int[SIZE]){0};
    int i, key;
    for (i = 0; i < SIZE; i++)
        if (scanf("%d", &table[i]) != 1)
            return 0;
    while (scanf("%d", &key) == 1)
        printf("%d at %d\n", key, find(table, key));
    return 0;
}
/* fix: while (i < SIZE && table[i] != key) */
