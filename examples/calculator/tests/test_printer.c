#include "check.h"
#include "parser.h"
#include "printer.h"

/* Whether `text` is printed as `expected`. */
static int prints(const char *text, const char *expected) {
  char printed[100];
  struct error error = {ERROR_NONE, 0};
  struct node *node = parse(text, &error);
  if (!node) return 0;
  int length = print_tree(node, printed, sizeof printed);
  node_free(node);
  if (strcmp(printed, expected) == 0 && length == (int)strlen(expected)) return 1;
  fprintf(stderr, "printed: %s\n", printed);
  return 0;
}
static int same(const char *text) { return prints(text, text); }

static void numbers(void) {
  CHECK(same("17"));
  CHECK(prints("0x10", "16"));
}
static void precedence_only(void) {
  CHECK(prints("1+2*3", "1 + 2 * 3"));
  CHECK(prints("(1 * 2) + 3", "1 * 2 + 3"));
  CHECK(prints("((a < b)) && (c)", "a < b && c"));
}
static void needed_parentheses(void) {
  CHECK(same("(1 + 2) * 3"));
  CHECK(same("2 * (3 + 4)"));
  CHECK(same("(a || b) && c"));
}
static void subtraction(void) {
  CHECK(prints("(8 - 4) - 2", "8 - 4 - 2"));
  CHECK(same("8 - (4 - 2)"));
}
static void power(void) {
  CHECK(prints("2 ^ (3 ^ 2)", "2 ^ 3 ^ 2"));
  CHECK(same("(2 ^ 3) ^ 2"));
  CHECK(same("2 ^ -1"));
}
static void unary(void) {
  CHECK(same("-(1 + 2)"));
  CHECK(prints("-(2 ^ 2)", "-2 ^ 2"));
  CHECK(same("(-2) ^ 2"));
  CHECK(same("!!a"));
}
static void choices(void) {
  CHECK(prints("a ? b : (c ? d : e)", "a ? b : c ? d : e"));
  CHECK(same("(a ? b : c) ? d : e"));
  CHECK(same("1 + (a ? b : c)"));
}
static void calls(void) {
  CHECK(prints("f( 1,(2+3) ,g() )", "f(1, 2 + 3, g())"));
}
static void statements(void) {
  CHECK(same("a = b + 1"));
  CHECK(same("def f(x, y) = x * (y + 1)"));
}
static void cut(void) {
  char printed[6];
  struct error error = {ERROR_NONE, 0};
  struct node *node = parse("alpha + beta", &error);
  CHECK_EQUAL(12, print_tree(node, printed, sizeof printed));
  CHECK(strcmp(printed, "alpha") == 0);
  node_free(node);
}

static const struct test_case cases[] = {
    {"numbers", numbers}, {"precedence", precedence_only}, {"needed_parentheses", needed_parentheses}, {"subtraction", subtraction},
    {"power", power},     {"unary", unary},           {"choices", choices},                       {"calls", calls},
    {"statements", statements}, {"cut", cut},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
