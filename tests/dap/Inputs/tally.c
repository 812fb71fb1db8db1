#include <stdio.h>
#include <stdlib.h>

struct node {
    int key;
    struct node *next;
};
struct range {
    int low, high;
    char name[8];
};

static int made;

static struct node *push(struct node *list, int key) {
    struct node *node = malloc(sizeof *node);
    node->key = key;
    node->next = list;
    made++;
    return node;
}

static int sum(const int *values, int count) {
    int total = 0;
    for (int i = 1; i < count; i++)
        total += values[i];
    return total;
}

int main(void) {
    struct range range = {0, 0, "all"};
    int values[300], count = 0;
    struct node *list = NULL;
    while (scanf("%d", &values[count]) == 1) {
        list = push(list, values[count]);
        if (values[count] > range.high)
            range.high = values[count];
        count++;
    }
    int total = sum(values, count);
    if (made > 1000)
        printf("many\n");
    printf("%s: %d in %d, up to %d\n", range.name, total, made, range.high);
    return 0;
}
