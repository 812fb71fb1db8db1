#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

/* Removes the first node with that value. */
static struct node *removed(struct node *head, int value) {
    struct node **link = &head;
    while ((*link)->value != value) /* fault */
        link = &(*link)->next;
    if (*link != NULL) {
        struct node *dead = *link;
        *link = dead->next;
        free(dead);
    }
    return head;
}

int main(void) {
    struct node *head = NULL;
    int value, unwanted;
    if (scanf("%d", &unwanted) != 1)
        return 0;
    while (scanf("%d", &value) == 1) {
        struct node *n = malloc(sizeof *n);
        n->value = value;
        n->next = head;
        head = n;
    }
    head = removed(head, unwanted);
    while (head != NULL) {
        struct node *next = head->next;
        printf("%d ", head->value);
        free(head);
        head = next;
    }
    printf("end\n");
    return 0;
}
/* fix: while (*link != NULL && (*link)->value != value) */
