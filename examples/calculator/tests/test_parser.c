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

static struct error errors[3];

static void check_nothing(void) {
  CHECK_EQUAL(0, parse_check("", errors, 3));
  CHECK_EQUAL(0, parse_check("a = 1; ; f(a)", errors, 3));
}

static void check_each_statement(void) {
  CHECK_EQUAL(2, parse_check("1 +; 2; (3", errors, 3));
  CHECK_EQUAL(3, errors[0].position);
  CHECK_EQUAL(10, errors[1].position);
}

static void check_neighbours(void) {
  CHECK_EQUAL(2, parse_check("1 +; 2 3", errors, 3));
  CHECK_EQUAL(7, errors[1].position);
}

static void check_character(void) {
  CHECK_EQUAL(2, parse_check("a $ $ b; 1; 2 3", errors, 3));
  CHECK(errors[0].kind == ERROR_CHARACTER);
  CHECK_EQUAL(2, errors[0].position);
  CHECK(errors[1].kind == ERROR_SYNTAX);
  CHECK_EQUAL(14, errors[1].position);
}

static void check_more_than_fit(void) { CHECK_EQUAL(4, parse_check("); ); ); )", errors, 3)); }

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
    {"check_nothing", check_nothing},
    {"check_each_statement", check_each_statement},
    {"check_neighbours", check_neighbours},
    {"check_character", check_character},
    {"check_more_than_fit", check_more_than_fit},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
