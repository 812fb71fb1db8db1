/* The functions that are built in. */
#ifndef CALC_FUNCTIONS_H
#define CALC_FUNCTIONS_H

#include "error.h"

struct function {
  const char *name;
  int arguments;
  long (*compute)(const long *argument, struct error *error, int position);
};

/* NULL: there is none of that name. */
const struct function *function_find(const char *name);

/* Arithmetic that notices overflow. */
long checked_add(long left, long right, struct error *error, int position);
long checked_multiply(long left, long right, struct error *error, int position);
long checked_power(long base, long exponent, struct error *error, int position);

#endif
