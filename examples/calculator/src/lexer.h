/* Text -> tokens, one at a time. */
#ifndef CALC_LEXER_H
#define CALC_LEXER_H

#include "error.h"

#define NAME_LENGTH 31

enum token_kind {
  TOKEN_END,
  TOKEN_NUMBER,
  TOKEN_NAME,
  TOKEN_DEF,
  TOKEN_PLUS,
  TOKEN_MINUS,
  TOKEN_STAR,
  TOKEN_SLASH,
  TOKEN_PERCENT,
  TOKEN_CARET,
  TOKEN_LEFT,
  TOKEN_RIGHT,
  TOKEN_COMMA,
  TOKEN_SEMICOLON,
  TOKEN_ASSIGN,
  TOKEN_EQUAL,
  TOKEN_NOT_EQUAL,
  TOKEN_LESS,
  TOKEN_LESS_EQUAL,
  TOKEN_GREATER,
  TOKEN_GREATER_EQUAL,
  TOKEN_AND,
  TOKEN_OR,
  TOKEN_NOT,
  TOKEN_QUESTION,
  TOKEN_COLON
};

struct token {
  enum token_kind kind;
  int position;
  long number;                /* of TOKEN_NUMBER */
  char name[NAME_LENGTH + 1]; /* of TOKEN_NAME; longer names are cut */
};

struct lexer {
  const char *text;
  int at;
  struct error *error;
};

void lexer_start(struct lexer *lexer, const char *text, struct error *error);
/* The next token; TOKEN_END at the end and after an error. */
struct token lexer_next(struct lexer *lexer);
/* How an operator is written; empty for other tokens. */
const char *token_text(enum token_kind kind);

#endif
