#include "check.h"
#include "lexer.h"

static struct token token;
static struct error error;
static struct lexer lexer;

static void start(const char *text) {
  error.kind = ERROR_NONE;
  lexer_start(&lexer, text, &error);
}
static enum token_kind next(void) {
  token = lexer_next(&lexer);
  return token.kind;
}

static void numbers(void) {
  start("0 7 1234567");
  CHECK(next() == TOKEN_NUMBER);
  CHECK_EQUAL(0, token.number);
  CHECK(next() == TOKEN_NUMBER);
  CHECK_EQUAL(7, token.number);
  CHECK(next() == TOKEN_NUMBER);
  CHECK_EQUAL(1234567, token.number);
  CHECK(next() == TOKEN_END);
}

static void hexadecimal(void) {
  start("0x1F 0xff");
  next();
  CHECK_EQUAL(31, token.number);
  next();
  CHECK_EQUAL(255, token.number);
}

static void binary(void) {
  start("0b101 0b0");
  next();
  CHECK_EQUAL(5, token.number);
  next();
  CHECK_EQUAL(0, token.number);
}

static void largest(void) {
  start("9223372036854775807");
  next();
  CHECK_EQUAL(9223372036854775807L, token.number);
  CHECK(error.kind == ERROR_NONE);
}

static void too_large(void) {
  start("9223372036854775808");
  CHECK(next() == TOKEN_END);
  CHECK(error.kind == ERROR_NUMBER);
}

static void names(void) {
  start("x _y2 define def");
  CHECK(next() == TOKEN_NAME);
  CHECK(strcmp(token.name, "x") == 0);
  CHECK(next() == TOKEN_NAME);
  CHECK(strcmp(token.name, "_y2") == 0);
  CHECK(next() == TOKEN_NAME);
  CHECK(next() == TOKEN_DEF);
}

static void long_names(void) {
  start("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz+1");
  CHECK(next() == TOKEN_NAME);
  CHECK_EQUAL(NAME_LENGTH, (long)strlen(token.name));
  CHECK(next() == TOKEN_PLUS);
}

static void operators(void) {
  start("< <= == = != ! && ||");
  CHECK(next() == TOKEN_LESS);
  CHECK(next() == TOKEN_LESS_EQUAL);
  CHECK(next() == TOKEN_EQUAL);
  CHECK(next() == TOKEN_ASSIGN);
  CHECK(next() == TOKEN_NOT_EQUAL);
  CHECK(next() == TOKEN_NOT);
  CHECK(next() == TOKEN_AND);
  CHECK(next() == TOKEN_OR);
}

static void positions(void) {
  start("  a +12");
  next();
  CHECK_EQUAL(2, token.position);
  next();
  CHECK_EQUAL(4, token.position);
  next();
  CHECK_EQUAL(5, token.position);
}

static void comments(void) {
  start("1 # one\n2 # two");
  next();
  CHECK_EQUAL(1, token.number);
  next();
  CHECK_EQUAL(2, token.number);
  CHECK(next() == TOKEN_END);
}

static void stray(void) {
  start("1 $");
  next();
  CHECK(next() == TOKEN_END);
  CHECK(error.kind == ERROR_CHARACTER);
  CHECK_EQUAL(2, error.position);
}

static void operator_texts(void) {
  CHECK(strcmp(token_text(TOKEN_LESS_EQUAL), "<=") == 0);
  CHECK(strcmp(token_text(TOKEN_CARET), "^") == 0);
  CHECK(strcmp(token_text(TOKEN_NAME), "") == 0);
}

static const struct test_case cases[] = {
    {"numbers", numbers},       {"hexadecimal", hexadecimal}, {"binary", binary},       {"largest", largest},
    {"too_large", too_large},   {"names", names},             {"long_names", long_names}, {"operators", operators},
    {"positions", positions},   {"comments", comments},       {"stray", stray}, {"operator_texts", operator_texts},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
