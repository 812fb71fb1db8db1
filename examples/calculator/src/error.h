/* What went wrong, and where: the first error of a computation stays. */
#ifndef CALC_ERROR_H
#define CALC_ERROR_H

enum error_kind {
  ERROR_NONE,
  ERROR_CHARACTER,     /* no token begins so */
  ERROR_SYNTAX,
  ERROR_NUMBER,        /* does not fit */
  ERROR_NAME,          /* unknown variable or function */
  ERROR_ARGUMENTS,     /* too few or too many */
  ERROR_DIVISION,      /* by zero */
  ERROR_OVERFLOW,
  ERROR_DEPTH,         /* calls nested too deeply */
  ERROR_HISTORY,       /* no such value */
  ERROR_MEMORY
};

struct error {
  enum error_kind kind;
  int position; /* byte of the text, from 0 */
};

void error_set(struct error *error, enum error_kind kind, int position);
const char *error_text(enum error_kind kind);

#endif
