#include "lexer.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

struct operator_text {
  const char *text;
  enum token_kind kind;
};

/* Longer ones before those that they begin with. */
static const struct operator_text operators[] = {
    {"==", TOKEN_EQUAL},   {"!=", TOKEN_NOT_EQUAL}, {"<=", TOKEN_LESS_EQUAL}, {">=", TOKEN_GREATER_EQUAL},
    {"&&", TOKEN_AND},     {"||", TOKEN_OR},        {"+", TOKEN_PLUS},        {"-", TOKEN_MINUS},
    {"*", TOKEN_STAR},     {"/", TOKEN_SLASH},      {"%", TOKEN_PERCENT},     {"^", TOKEN_CARET},
    {"(", TOKEN_LEFT},     {")", TOKEN_RIGHT},      {",", TOKEN_COMMA},       {";", TOKEN_SEMICOLON},
    {"=", TOKEN_ASSIGN},   {"<", TOKEN_LESS},       {">", TOKEN_GREATER},     {"!", TOKEN_NOT},
    {"?", TOKEN_QUESTION}, {":", TOKEN_COLON},
};

void lexer_start(struct lexer *lexer, const char *text, struct error *error) {
  lexer->text = text;
  lexer->at = 0;
  lexer->error = error;
}

/* Blanks, and comments from # to the end of the line. */
static void skip(struct lexer *lexer) {
  for (;;) {
    char c = lexer->text[lexer->at];
    if (c == '#') {
      while (lexer->text[lexer->at] != '\0' && lexer->text[lexer->at] != '\n') lexer->at++;
    } else if (c != '\0' && isspace((unsigned char)c)) {
      lexer->at++;
    } else {
      return;
    }
  }
}

static int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

/* Decimal, 0x hexadecimal or 0b binary. */
static void read_number(struct lexer *lexer, struct token *token) {
  int base = 10;
  const char *text = lexer->text;
  if (text[lexer->at] == '0' && (text[lexer->at + 1] == 'x' || text[lexer->at + 1] == 'b')) {
    base = text[lexer->at + 1] == 'x' ? 16 : 2;
    lexer->at += 2;
  }
  token->kind = TOKEN_NUMBER;
  token->number = 0;
  while (digit_value(text[lexer->at]) < base) {
    int digit = digit_value(text[lexer->at]);
    if (token->number > (LONG_MAX - digit) / base) {
      error_set(lexer->error, ERROR_NUMBER, token->position);
      return;
    }
    token->number = token->number * base + digit;
    lexer->at++;
  }
}

static void read_name(struct lexer *lexer, struct token *token) {
  int length = 0;
  while (isalnum((unsigned char)lexer->text[lexer->at]) || lexer->text[lexer->at] == '_') {
    if (length < NAME_LENGTH) token->name[length++] = lexer->text[lexer->at];
    lexer->at++;
  }
  token->name[length] = '\0';
  token->kind = strcmp(token->name, "def") == 0 ? TOKEN_DEF : TOKEN_NAME;
}

static void read_operator(struct lexer *lexer, struct token *token) {
  for (unsigned i = 0; i < sizeof operators / sizeof operators[0]; i++) {
    size_t length = strlen(operators[i].text);
    if (strncmp(lexer->text + lexer->at, operators[i].text, length) == 0) {
      token->kind = operators[i].kind;
      lexer->at += (int)length;
      return;
    }
  }
  error_set(lexer->error, ERROR_CHARACTER, token->position);
}

struct token lexer_next(struct lexer *lexer) {
  struct token token = {TOKEN_END, 0, 0, ""};
  skip(lexer);
  token.position = lexer->at;
  char c = lexer->text[lexer->at];
  if (c == '\0') return token;
  if (isdigit((unsigned char)c)) read_number(lexer, &token);
  else if (isalpha((unsigned char)c) || c == '_') read_name(lexer, &token);
  else read_operator(lexer, &token);
  if (lexer->error->kind != ERROR_NONE) token.kind = TOKEN_END;
  return token;
}

const char *token_text(enum token_kind kind) {
  for (unsigned i = 0; i < sizeof operators / sizeof operators[0]; i++)
    if (operators[i].kind == kind) return operators[i].text;
  return "";
}
