/* A list of 100,000 blocks, all of them written again and again: the memory is what limits.
   LAST: total, node, head->next->value, count */
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    int n, count = 0;
    struct node *head = NULL, *node;
    unsigned total = 0;
    scanf("%d", &n);
    for (int i = 0; i < 100000; i++) {
        node = malloc(sizeof *node);
        node->value = i;
        node->next = head;
        head = node;
        count++;
    }
    node = head;
    for (int i = 0; i < n; i++) {
        total += node->value; /* HOT */
        node->value ^= i;
        node = node->next ? node->next : head;
    }
    printf("%u\n", total);
    return count > 0;
}
