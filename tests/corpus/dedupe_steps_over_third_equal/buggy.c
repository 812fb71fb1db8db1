#include <stdio.h>
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *next;
} node;

static node *append(node *tail, int value)
{
    node *n = malloc(sizeof(node));
    if (!n)
        exit(1);
    n->value = value;
    n->next = NULL;
    if (tail)
        tail->next = n;
    return n;
}

/* Removes neighbours that are equal; returns how many were removed. */
static int dedupe(node *n)
{
    int removed = 0;

    while (n != NULL && n->next != NULL) {
        if (n->next->value == n->value) {
            node *extra = n->next;
            n->next = extra->next;
            free(extra);
            removed++;
        }
        n = n->next; /* fault */
    }
    return removed;
}

int main(void)
{
    node *head = NULL, *tail = NULL, *n;
    int value, removed;

    while (scanf("%d", &value) == 1) {
        tail = append(tail, value);
        if (head == NULL)
            head = tail;
    }
    removed = dedupe(head);
    for (n = head; n != NULL; n = n->next)
        printf("%d%s", n->value, n->next ? " " : "");
    printf("\nremoved %d\n", removed);
    while (head != NULL) {
        n = head->next;
        free(head);
        head = n;
    }
    return 0;
}
