#include "evaluator.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "functions.h"
#include "parser.h"

static long value_of(struct evaluator *evaluator, const struct node *node);

static long fail(struct evaluator *evaluator, enum error_kind kind, int position) {
  error_set(evaluator->error, kind, position);
  return 0;
}

static int failed(const struct evaluator *evaluator) { return evaluator->error->kind != ERROR_NONE; }

static long divide(struct evaluator *evaluator, const struct node *node, long left, long right) {
  if (right == 0) return fail(evaluator, ERROR_DIVISION, node->position);
  if (left == LONG_MIN && right == -1) return fail(evaluator, ERROR_OVERFLOW, node->position);
  return node->operator == TOKEN_SLASH ? left / right : left % right;
}

static long subtract(struct evaluator *evaluator, const struct node *node, long left, long right) {
  if (right == LONG_MIN) return fail(evaluator, ERROR_OVERFLOW, node->position);
  return checked_add(left, -right, evaluator->error, node->position);
}

/* && and || evaluate their right side only when it matters. */
static long logical(struct evaluator *evaluator, const struct node *node) {
  int left = value_of(evaluator, node->child[0]) != 0;
  if (node->operator == TOKEN_AND ? !left : left) return left;
  return value_of(evaluator, node->child[1]) != 0;
}

static long binary(struct evaluator *evaluator, const struct node *node) {
  if (node->operator == TOKEN_AND || node->operator == TOKEN_OR) return logical(evaluator, node);
  long left = value_of(evaluator, node->child[0]);
  long right = value_of(evaluator, node->child[1]);
  if (failed(evaluator)) return 0;
  switch (node->operator) {
    case TOKEN_PLUS: return checked_add(left, right, evaluator->error, node->position);
    case TOKEN_MINUS: return subtract(evaluator, node, left, right);
    case TOKEN_STAR: return checked_multiply(left, right, evaluator->error, node->position);
    case TOKEN_SLASH:
    case TOKEN_PERCENT: return divide(evaluator, node, left, right);
    case TOKEN_CARET: return checked_power(left, right, evaluator->error, node->position);
    case TOKEN_EQUAL: return left == right;
    case TOKEN_NOT_EQUAL: return left != right;
    case TOKEN_LESS: return left < right;
    case TOKEN_LESS_EQUAL: return left <= right;
    case TOKEN_GREATER: return left > right;
    case TOKEN_GREATER_EQUAL: return left >= right;
    default: return fail(evaluator, ERROR_SYNTAX, node->position);
  }
}

/* sum(i, from, to, term): the only form whose last argument is evaluated once per round. */
static long sum(struct evaluator *evaluator, const struct node *node) {
  if (node->children != 4 || node->child[0]->kind != NODE_VARIABLE) return fail(evaluator, ERROR_ARGUMENTS, node->position);
  long from = value_of(evaluator, node->child[1]), to = value_of(evaluator, node->child[2]);
  long total = 0;
  symbols_enter(&evaluator->symbols);
  struct symbol *counter = symbols_define(&evaluator->symbols, node->child[0]->name);
  if (!counter) fail(evaluator, ERROR_MEMORY, node->position);
  for (long i = from; i <= to && !failed(evaluator); i++) {
    counter->value = i;
    total = checked_add(total, value_of(evaluator, node->child[3]), evaluator->error, node->position);
  }
  symbols_leave(&evaluator->symbols);
  return total;
}

/* A function that the program defined: its parameters are the names of a new scope. */
static long call_defined(struct evaluator *evaluator, const struct node *node, const struct node *definition, const long *argument) {
  int parameters = definition->children - 1;
  if (parameters != node->children) return fail(evaluator, ERROR_ARGUMENTS, node->position);
  if (evaluator->depth == MOST_CALLS) return fail(evaluator, ERROR_DEPTH, node->position);
  evaluator->depth++;
  symbols_enter(&evaluator->symbols);
  for (int i = 0; i < parameters; i++) {
    struct symbol *parameter = symbols_define(&evaluator->symbols, definition->child[i]->name);
    if (parameter) parameter->value = argument[i];
    else fail(evaluator, ERROR_MEMORY, node->position);
  }
  long value = value_of(evaluator, definition->child[parameters]);
  symbols_leave(&evaluator->symbols);
  evaluator->depth--;
  return value;
}

/* past(number): a value of the history. */
static long past(struct evaluator *evaluator, const struct node *node) {
  long value = 0;
  if (node->children != 1) return fail(evaluator, ERROR_ARGUMENTS, node->position);
  long number = value_of(evaluator, node->child[0]);
  if (failed(evaluator)) return 0;
  if (!evaluator->history || !history_get(evaluator->history, number, &value)) return fail(evaluator, ERROR_HISTORY, node->position);
  return value;
}

static const struct node *definition_of(const struct evaluator *evaluator, const char *name) {
  const struct symbol *symbol = symbols_find(&evaluator->symbols, name);
  return symbol ? symbol->definition : NULL;
}

static long call(struct evaluator *evaluator, const struct node *node) {
  const struct node *definition = definition_of(evaluator, node->name);
  const struct function *function = function_find(node->name);
  long argument[MOST_CHILDREN];
  if (!definition && strcmp(node->name, "sum") == 0) return sum(evaluator, node);
  if (!definition && strcmp(node->name, "past") == 0) return past(evaluator, node);
  if (!definition && !function) return fail(evaluator, ERROR_NAME, node->position);
  for (int i = 0; i < node->children; i++) argument[i] = value_of(evaluator, node->child[i]);
  if (failed(evaluator)) return 0;
  if (definition) return call_defined(evaluator, node, definition, argument);
  if (function->arguments != node->children) return fail(evaluator, ERROR_ARGUMENTS, node->position);
  return function->compute(argument, evaluator->error, node->position);
}

static long variable(struct evaluator *evaluator, const struct node *node) {
  const struct symbol *symbol = symbols_find(&evaluator->symbols, node->name);
  if (!symbol || symbol->definition) return fail(evaluator, ERROR_NAME, node->position);
  return symbol->value;
}

static long value_of(struct evaluator *evaluator, const struct node *node) {
  if (failed(evaluator)) return 0;
  switch (node->kind) {
    case NODE_NUMBER: return node->number;
    case NODE_VARIABLE: return variable(evaluator, node);
    case NODE_NEGATE: return checked_multiply(-1, value_of(evaluator, node->child[0]), evaluator->error, node->position);
    case NODE_NOT: return !value_of(evaluator, node->child[0]);
    case NODE_BINARY: return binary(evaluator, node);
    case NODE_CHOICE: return value_of(evaluator, node->child[value_of(evaluator, node->child[0]) != 0 ? 1 : 2]);
    case NODE_CALL: return call(evaluator, node);
    default: return fail(evaluator, ERROR_SYNTAX, node->position);
  }
}

static long execute(struct evaluator *evaluator, const struct node *node, long before) {
  if (node->kind != NODE_ASSIGN && node->kind != NODE_DEFINE) return value_of(evaluator, node);
  long value = node->kind == NODE_ASSIGN ? value_of(evaluator, node->child[0]) : before;
  if (failed(evaluator)) return 0;
  if (evaluator->journal) journal_record(evaluator->journal, &evaluator->symbols, node->name);
  struct symbol *symbol = symbols_define(&evaluator->symbols, node->name);
  if (!symbol) return fail(evaluator, ERROR_MEMORY, node->position);
  if (node->kind == NODE_ASSIGN) symbol->value = value;
  symbol->definition = node->kind == NODE_DEFINE ? node : NULL;
  return value;
}

int evaluator_init(struct evaluator *evaluator, struct error *error) {
  evaluator->error = error;
  evaluator->depth = 0;
  evaluator->journal = NULL;
  evaluator->history = NULL;
  return symbols_init(&evaluator->symbols);
}

void evaluator_clear(struct evaluator *evaluator) { symbols_clear(&evaluator->symbols); }

long evaluate(struct evaluator *evaluator, const struct node *program) {
  long value = 0;
  for (; program && !failed(evaluator); program = program->next) value = execute(evaluator, program, value);
  return value;
}

long calculate(const char *text, struct error *error) {
  struct evaluator evaluator;
  long value = 0;
  struct node *program = parse(text, error);
  if (!evaluator_init(&evaluator, error)) error_set(error, ERROR_MEMORY, 0);
  else value = evaluate(&evaluator, program);
  evaluator_clear(&evaluator);
  node_free(program);
  return value;
}
