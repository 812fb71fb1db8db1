#include <stdio.h>
#include <string.h>

#define MAX_ITEMS 32

typedef struct {
    char name[20];
    int stock;
} Item;

static Item items[MAX_ITEMS];
static int item_count = 0;

int find_item(const char *name) {
    int found = -1;
    for (int i = 0; i < item_count; i++) {
        if (strcmp(items[i].name, name) == 0) {
            int found = i; /* fault */
            break;
        }
    }
    return found;
}

void add_item(const char *name, int amount) {
    int at = find_item(name);
    if (at < 0) {
        if (item_count >= MAX_ITEMS)
            return;
        at = item_count++;
        strcpy(items[at].name, name);
        items[at].stock = 0;
    }
    items[at].stock += amount;
}

int take_item(const char *name, int amount) {
    int at = find_item(name);
    if (at < 0 || items[at].stock < amount)
        return 0;
    items[at].stock -= amount;
    return 1;
}

int main(void) {
    char action[8], name[20];
    int amount;

    while (scanf("%7s %19s %d", action, name, &amount) == 3) {
        if (strcmp(action, "add") == 0)
            add_item(name, amount);
        else if (strcmp(action, "take") == 0 && !take_item(name, amount))
            printf("not enough %s\n", name);
    }
    for (int i = 0; i < item_count; i++)
        printf("%-10s %4d\n", items[i].name, items[i].stock);
    return 0;
}
/* fix: found = i; */
