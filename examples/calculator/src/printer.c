#include "printer.h"

#include <stdio.h>

#include "parser.h"

struct writer {
  char *text;
  int size, length;
};

/* How strongly a node holds together, in the order of the grammar. */
enum { BINDS_CHOICE = 0, BINDS_OR = 1, BINDS_UNARY = 7, BINDS_POWER = 8, BINDS_PRIMARY = 9 };

static void expression(struct writer *writer, const struct node *node, int least);

static void put(struct writer *writer, const char *text) {
  for (; *text; text++) {
    if (writer->length < writer->size - 1) writer->text[writer->length] = *text;
    writer->length++;
  }
}

static int binding(const struct node *node) {
  switch (node->kind) {
    case NODE_CHOICE: return BINDS_CHOICE;
    case NODE_BINARY: return node->operator == TOKEN_CARET ? BINDS_POWER : binding_strength(node->operator);
    case NODE_NEGATE:
    case NODE_NOT: return BINDS_UNARY;
    case NODE_NUMBER: return node->number < 0 ? BINDS_UNARY : BINDS_PRIMARY;
    default: return BINDS_PRIMARY;
  }
}

static void list(struct writer *writer, const struct node *node, int count) {
  put(writer, "(");
  for (int i = 0; i < count; i++) {
    if (i > 0) put(writer, ", ");
    expression(writer, node->child[i], BINDS_CHOICE);
  }
  put(writer, ")");
}

static void binary(struct writer *writer, const struct node *node) {
  int power = node->operator == TOKEN_CARET;
  expression(writer, node->child[0], power ? BINDS_PRIMARY : binding(node));
  put(writer, " ");
  put(writer, token_text(node->operator));
  put(writer, " ");
  expression(writer, node->child[1], power ? BINDS_UNARY : binding(node) + 1);
}

static void choice(struct writer *writer, const struct node *node) {
  expression(writer, node->child[0], BINDS_OR);
  put(writer, " ? ");
  expression(writer, node->child[1], BINDS_CHOICE);
  put(writer, " : ");
  expression(writer, node->child[2], BINDS_CHOICE);
}

static void unparenthesised(struct writer *writer, const struct node *node) {
  char number[24];
  switch (node->kind) {
    case NODE_NUMBER:
      snprintf(number, sizeof number, "%ld", node->number);
      put(writer, number);
      return;
    case NODE_NEGATE:
    case NODE_NOT:
      put(writer, node->kind == NODE_NEGATE ? "-" : "!");
      expression(writer, node->child[0], BINDS_UNARY);
      return;
    case NODE_BINARY: binary(writer, node); return;
    case NODE_CHOICE: choice(writer, node); return;
    case NODE_CALL:
      put(writer, node->name);
      list(writer, node, node->children);
      return;
    default: put(writer, node->name);
  }
}

static void expression(struct writer *writer, const struct node *node, int least) {
  int parentheses = binding(node) < least;
  if (parentheses) put(writer, "(");
  unparenthesised(writer, node);
  if (parentheses) put(writer, ")");
}

int print_tree(const struct node *node, char *text, int size) {
  struct writer writer = {text, size, 0};
  if (node->kind == NODE_DEFINE) {
    put(&writer, "def ");
    put(&writer, node->name);
    list(&writer, node, node->children - 1);
    put(&writer, " = ");
    expression(&writer, node->child[node->children - 1], BINDS_CHOICE);
  } else if (node->kind == NODE_ASSIGN) {
    put(&writer, node->name);
    put(&writer, " = ");
    expression(&writer, node->child[0], BINDS_CHOICE);
  } else {
    expression(&writer, node, BINDS_CHOICE);
  }
  if (size > 0) text[writer.length < size ? writer.length : size - 1] = '\0';
  return writer.length;
}
