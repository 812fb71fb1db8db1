/* The syntax tree of a program: statements, each an expression, an assignment or the definition of a function. */
#ifndef CALC_TREE_H
#define CALC_TREE_H

#include "lexer.h"

enum node_kind { NODE_NUMBER, NODE_VARIABLE, NODE_NEGATE, NODE_NOT, NODE_BINARY, NODE_CHOICE, NODE_CALL, NODE_ASSIGN, NODE_DEFINE };

#define MOST_CHILDREN 4

struct node {
  enum node_kind kind;
  int position;
  long number;                 /* NODE_NUMBER */
  char name[NAME_LENGTH + 1];  /* NODE_VARIABLE, NODE_CALL, NODE_ASSIGN, NODE_DEFINE */
  enum token_kind operator;    /* NODE_BINARY */
  int children;                /* arguments of NODE_CALL, parameters of NODE_DEFINE before its body */
  struct node *child[MOST_CHILDREN];
  struct node *next;           /* the statement that follows */
};

/* NULL when there is no memory. */
struct node *node_new(enum node_kind kind, int position);
/* False when the node is full. Takes the child over in either case. */
int node_add(struct node *node, struct node *child);
/* With all that hangs on it; NULL is nothing. */
void node_free(struct node *node);
/* Nodes of the tree, the statements that follow included. */
int node_count(const struct node *node);

#endif
