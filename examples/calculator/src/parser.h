/*
 * Recursive descent with one token of lookahead:
 *
 *   program    = [statement] { ";" [statement] }
 *   statement  = "def" NAME "(" [NAME {"," NAME}] ")" "=" choice | NAME "=" choice | choice
 *   choice     = binary [ "?" choice ":" choice ]
 *   binary     = unary { OPERATOR binary-of-higher-precedence }
 *   unary      = ("-" | "!") unary | primary [ "^" unary ]
 *   primary    = NUMBER | NAME [ "(" [choice {"," choice}] ")" ] | "(" choice ")"
 */
#ifndef CALC_PARSER_H
#define CALC_PARSER_H

#include "tree.h"

/* The statements of `text` in order; NULL when there are none or on an error. */
struct node *parse(const char *text, struct error *error);
/* All errors of `text`, one of each statement that has some, in `errors` as far as they fit. Returns how many there are. */
int parse_check(const char *text, struct error *errors, int most);
/* The operators of || bind weakest; 0: no binary operator, or ^. */
int binding_strength(enum token_kind kind);

#endif
