/* Constant folding: what needs no variables is computed once, before the program runs. */
#ifndef CALC_FOLD_H
#define CALC_FOLD_H

#include "tree.h"

/* Folds the statements of a program in place. What would be an error stays, and is one when it runs. Returns how many operations it took out. */
int fold(struct node *program);

#endif
