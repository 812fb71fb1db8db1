#include "fold.h"

#include <limits.h>
#include <stddef.h>

#include "functions.h"

static int is_number(const struct node *node) { return node->kind == NODE_NUMBER; }

static int is_the_number(const struct node *node, long number) { return is_number(node) && node->number == number; }

/* The node becomes a number. */
static int become_number(struct node *node, long number) {
  for (int i = 0; i < node->children; i++) node_free(node->child[i]);
  node->children = 0;
  node->kind = NODE_NUMBER;
  node->number = number;
  return 1;
}

/* The node becomes one of its children; the others go. */
static int become_child(struct node *node, int kept) {
  struct node *child = node->child[kept], *next = node->next;
  for (int i = 0; i < node->children; i++)
    if (i != kept) node_free(node->child[i]);
  *node = *child;
  node->next = next;
  child->children = 0;
  child->next = NULL;
  node_free(child);
  return 1;
}

/* Sums, differences and products of numbers; others are rare. */
static int fold_arithmetic(struct node *node) {
  struct error error = {ERROR_NONE, 0};
  long left = node->child[0]->number, right = node->child[1]->number, value;
  switch (node->operator) {
    case TOKEN_PLUS: value = checked_add(left, right, &error, 0); break;
    case TOKEN_MINUS:
      if (right == LONG_MIN) return 0;
      value = checked_add(left, -right, &error, 0);
      break;
    case TOKEN_STAR: value = checked_multiply(left, right, &error, 0); break;
    default: return 0;
  }
  return error.kind == ERROR_NONE ? become_number(node, value) : 0;
}

static int fold_binary(struct node *node) {
  const struct node *left = node->child[0], *right = node->child[1];
  if (node->operator == TOKEN_AND && is_the_number(left, 0)) return become_number(node, 0);
  if (node->operator == TOKEN_OR && is_number(left) && left->number != 0) return become_number(node, 1);
  if (is_number(left) && is_number(right)) return fold_arithmetic(node);
  if (node->operator == TOKEN_PLUS && is_the_number(left, 0)) return become_child(node, 1);
  if ((node->operator == TOKEN_PLUS || node->operator == TOKEN_MINUS) && is_the_number(right, 0)) return become_child(node, 0);
  if (node->operator == TOKEN_STAR && is_the_number(left, 1)) return become_child(node, 1);
  if ((node->operator == TOKEN_STAR || node->operator == TOKEN_SLASH) && is_the_number(right, 1)) return become_child(node, 0);
  return 0;
}

static int fold_node(struct node *node) {
  int folded = 0;
  for (int i = 0; i < node->children; i++) folded += fold_node(node->child[i]);
  if (node->kind == NODE_BINARY) return folded + fold_binary(node);
  if (node->kind == NODE_CHOICE && is_number(node->child[0])) return folded + become_child(node, node->child[0]->number != 0 ? 1 : 2);
  if (node->kind == NODE_NOT && is_number(node->child[0])) return folded + become_number(node, !node->child[0]->number);
  if (node->kind == NODE_NEGATE && is_number(node->child[0]) && node->child[0]->number != LONG_MIN)
    return folded + become_number(node, -node->child[0]->number);
  return folded;
}

int fold(struct node *program) {
  int folded = 0;
  for (; program; program = program->next) folded += fold_node(program);
  return folded;
}
