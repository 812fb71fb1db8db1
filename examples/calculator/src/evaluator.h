/* Runs a program statement by statement. */
#ifndef CALC_EVALUATOR_H
#define CALC_EVALUATOR_H

#include "history.h"
#include "journal.h"
#include "symbols.h"

#define MOST_CALLS 100

struct evaluator {
  struct symbols symbols;
  struct error *error;
  int depth;
  struct journal *journal;       /* what is done to names; NULL: not kept */
  const struct history *history; /* what past(N) gives; NULL: nothing */
};

/* False when there is no memory. Errors go to `error`. */
int evaluator_init(struct evaluator *evaluator, struct error *error);
void evaluator_clear(struct evaluator *evaluator);
/* The value of the last statement that has one; definitions have none. The tree must live as long as functions that it defines. */
long evaluate(struct evaluator *evaluator, const struct node *program);

/* The whole way from text to value. */
long calculate(const char *text, struct error *error);

#endif
