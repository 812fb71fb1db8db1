/* A syntax tree as text that parses to the same tree, with no more parentheses than it needs. */
#ifndef CALC_PRINTER_H
#define CALC_PRINTER_H

#include "tree.h"

/* Writes one statement. Returns its length, which is `size` or more when it was cut, as snprintf does. */
int print_tree(const struct node *node, char *text, int size);

#endif
