#include "check.h"
#include "parser.h"

static struct error error;

static struct node *parsed(const char *text) {
  error.kind = ERROR_NONE;
  return parse(text, &error);
}
static enum error_kind error_of(const char *text) {
  node_free(parsed(text));
  return error.kind;
}

static void precedence(void) {
  struct node *node = parsed("1 + 2 * 3");
  CHECK(node != NULL && node->kind == NODE_BINARY && node->operator == TOKEN_PLUS);
  CHECK(node != NULL && node->child[1]->operator == TOKEN_STAR);
  node_free(node);
}

static void left_associative(void) {
  struct node *node = parsed("8 - 4 - 2");
  CHECK(node != NULL && node->child[0]->kind == NODE_BINARY && node->child[1]->kind == NODE_NUMBER);
  node_free(node);
}

static void power_is_right_associative(void) {
  struct node *node = parsed("2 ^ 3 ^ 2");
  CHECK(node != NULL && node->child[0]->kind == NODE_NUMBER && node->child[1]->kind == NODE_BINARY);
  node_free(node);
}

static void parentheses(void) {
  struct node *node = parsed("(1 + 2) * 3");
  CHECK(node != NULL && node->operator == TOKEN_STAR);
  node_free(node);
}

static void statements(void) {
  struct node *node = parsed("a = 1; b = a;; a + b;");
  CHECK(node != NULL && node->next != NULL && node->next->next != NULL);
  CHECK(node != NULL && node->kind == NODE_ASSIGN);
  CHECK_EQUAL(7, node_count(node));
  node_free(node);
}

static void calls(void) {
  struct node *node = parsed("f(1, 2, g())");
  CHECK(node != NULL && node->kind == NODE_CALL);
  CHECK_EQUAL(3, node ? node->children : 0);
  node_free(node);
}

static void definitions(void) {
  struct node *node = parsed("def f(a, b) = a * b");
  CHECK(node != NULL && node->kind == NODE_DEFINE);
  CHECK_EQUAL(3, node ? node->children : 0);
  node_free(node);
}

static void choices(void) {
  struct node *node = parsed("a ? b : c ? d : e");
  CHECK(node != NULL && node->kind == NODE_CHOICE && node->child[2]->kind == NODE_CHOICE);
  node_free(node);
}

static void syntax_errors(void) {
  CHECK(error_of("1 +") == ERROR_SYNTAX);
  CHECK(error_of("(1") == ERROR_SYNTAX);
  CHECK(error_of("1 2") == ERROR_SYNTAX);
  CHECK(error_of("f(1,)") == ERROR_SYNTAX);
  CHECK(error_of("a ? b") == ERROR_SYNTAX);
  CHECK(error_of("def (a) = 1") == ERROR_SYNTAX);
}

static void error_positions(void) {
  error_of("1 + )");
  CHECK_EQUAL(4, error.position);
}

static void too_many_arguments(void) {
  CHECK(error_of("f(1, 2, 3, 4)") == ERROR_NONE);
  CHECK(error_of("f(1, 2, 3, 4, 5)") == ERROR_ARGUMENTS);
}

static const struct test_case cases[] = {
    {"precedence", precedence},
    {"left_associative", left_associative},
    {"power_is_right_associative", power_is_right_associative},
    {"parentheses", parentheses},
    {"statements", statements},
    {"calls", calls},
    {"definitions", definitions},
    {"choices", choices},
    {"syntax_errors", syntax_errors},
    {"error_positions", error_positions},
    {"too_many_arguments", too_many_arguments},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
