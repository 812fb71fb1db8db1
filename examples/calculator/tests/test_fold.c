#include "check.h"
#include "fold.h"
#include "parser.h"
#include "printer.h"

static int folded;

/* Whether `text` is folded to `expected`. */
static int folds(const char *text, const char *expected) {
  char printed[100];
  struct error error = {ERROR_NONE, 0};
  struct node *node = parse(text, &error);
  if (!node) return 0;
  folded = fold(node);
  print_tree(node, printed, sizeof printed);
  node_free(node);
  if (strcmp(printed, expected) == 0) return 1;
  fprintf(stderr, "%s is folded to: %s\n", text, printed);
  return 0;
}

static void sum(void) {
  CHECK(folds("3 + 4", "7"));
  CHECK(folds("3 - 4", "-1"));
}
static void nested(void) { CHECK(folds("a + 2 * (3 + 4)", "a + 14")); }
static void overflow_stays(void) { CHECK(folds("9223372036854775807 + 1", "9223372036854775807 + 1")); }
static void product_by_one(void) {
  CHECK(folds("a * 1", "a"));
  CHECK(folds("1 * f(2)", "f(2)"));
  CHECK(folds("a / 1", "a"));
  CHECK(folds("1 / a", "1 / a"));
}
static void zero_added(void) {
  CHECK(folds("a - 0", "a"));
  CHECK(folds("0 + a", "a"));
  CHECK(folds("0 - a", "0 - a"));
}
static void logic(void) {
  CHECK(folds("0 && a", "0"));
  CHECK(folds("2 || a", "1"));
  CHECK(folds("1 && a", "1 && a"));
  CHECK(folds("0 || a", "0 || a"));
}
static void choices(void) {
  CHECK(folds("1 ? a : b", "a"));
  CHECK(folds("0 ? a : b", "b"));
  CHECK(folds("a ? 1 + 1 : b", "a ? 2 : b"));
}
static void negation(void) {
  CHECK(folds("-(2 + 3)", "-5"));
  CHECK(folds("!0", "1"));
  CHECK(folds("-a", "-a"));
}
static void parts(void) { CHECK(folds("f(1 + 1, a)", "f(2, a)")); }
static void definitions(void) { CHECK(folds("def f(x) = x * (2 - 1)", "def f(x) = x")); }
static void counts(void) {
  CHECK(folds("1 + 2 + 3 + a", "6 + a"));
  CHECK_EQUAL(2, folded);
}

static const struct test_case cases[] = {
    {"sum", sum},     {"nested", nested},   {"overflow_stays", overflow_stays}, {"product_by_one", product_by_one},
    {"zero_added", zero_added}, {"logic", logic},     {"choices", choices},               {"negation", negation},
    {"parts", parts}, {"definitions", definitions}, {"counts", counts},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
