#include <stdio.h>
#include <stdlib.h>

struct node { int key; struct node *next; };

/* Inserts keys into a sorted list. */
static void insert(struct node **head, int key) {
    struct node *n = malloc(sizeof *n);
    n->key = key;
    n->next = NULL;
    while (*head != NULL && (*head)->key < key)
        head = &(*head)->next;
    n->next = *head == NULL ? NULL : (*head)->next; /* fault */
    *head = n;
}

int main(void) {
    struct node *list = NULL, *p;
    int key;
    while (scanf("%d", &key) == 1)
        insert(&list, key);
    for (p = list; p != NULL; p = p->next)
        printf("%d -> ", p->key);
    printf("nil\n");
    while (list != NULL) {
        p = list->next;
        free(list);
        list = p;
    }
    return 0;
}
/* fix: n->next = *head; */
