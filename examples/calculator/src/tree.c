#include "tree.h"

#include <stdlib.h>
#include <string.h>

struct node *node_new(enum node_kind kind, int position) {
  struct node *node = malloc(sizeof *node);
  if (!node) return NULL;
  memset(node, 0, sizeof *node);
  node->kind = kind;
  node->position = position;
  return node;
}

int node_add(struct node *node, struct node *child) {
  if (node->children == MOST_CHILDREN) {
    node_free(child);
    return 0;
  }
  node->child[node->children++] = child;
  return 1;
}

void node_free(struct node *node) {
  while (node) {
    struct node *next = node->next;
    for (int i = 0; i < node->children; i++) node_free(node->child[i]);
    free(node);
    node = next;
  }
}

int node_count(const struct node *node) {
  int count = 0;
  for (; node; node = node->next) {
    count++;
    for (int i = 0; i < node->children; i++) count += node_count(node->child[i]);
  }
  return count;
}
