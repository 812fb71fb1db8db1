#include "error.h"

void error_set(struct error *error, enum error_kind kind, int position) {
  if (error->kind != ERROR_NONE) return;
  error->kind = kind;
  error->position = position;
}

const char *error_text(enum error_kind kind) {
  switch (kind) {
    case ERROR_NONE: return "no error";
    case ERROR_CHARACTER: return "unexpected character";
    case ERROR_SYNTAX: return "syntax error";
    case ERROR_NUMBER: return "number too large";
    case ERROR_NAME: return "unknown name";
    case ERROR_ARGUMENTS: return "wrong number of arguments";
    case ERROR_DIVISION: return "division by zero";
    case ERROR_OVERFLOW: return "overflow";
    case ERROR_DEPTH: return "calls nested too deeply";
    case ERROR_HISTORY: return "no such value before";
    case ERROR_MEMORY: return "out of memory";
  }
  return "unknown error";
}
