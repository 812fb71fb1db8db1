#include "parser.h"

#include <stddef.h>
#include <string.h>

struct parser {
  struct lexer lexer;
  struct token token; /* the next one */
  struct error *error;
};

static struct node *choice(struct parser *parser);

static void advance(struct parser *parser) { parser->token = lexer_next(&parser->lexer); }

static void *fail(struct parser *parser, struct node *made) {
  error_set(parser->error, ERROR_SYNTAX, parser->token.position);
  node_free(made);
  return NULL;
}

static int accept(struct parser *parser, enum token_kind kind) {
  if (parser->token.kind != kind) return 0;
  advance(parser);
  return 1;
}

static struct node *make(struct parser *parser, enum node_kind kind) {
  struct node *node = node_new(kind, parser->token.position);
  if (!node) error_set(parser->error, ERROR_MEMORY, parser->token.position);
  return node;
}

int binding_strength(enum token_kind kind) {
  switch (kind) {
    case TOKEN_OR: return 1;
    case TOKEN_AND: return 2;
    case TOKEN_EQUAL:
    case TOKEN_NOT_EQUAL: return 3;
    case TOKEN_LESS:
    case TOKEN_LESS_EQUAL:
    case TOKEN_GREATER:
    case TOKEN_GREATER_EQUAL: return 4;
    case TOKEN_PLUS:
    case TOKEN_MINUS: return 5;
    case TOKEN_STAR:
    case TOKEN_SLASH:
    case TOKEN_PERCENT: return 6;
    default: return 0;
  }
}

/* The arguments of a call, after its parenthesis. Takes `call` over. */
static struct node *arguments(struct parser *parser, struct node *call) {
  if (accept(parser, TOKEN_RIGHT)) return call;
  do {
    struct node *argument = choice(parser);
    if (!argument) return fail(parser, call);
    if (!node_add(call, argument)) {
      error_set(parser->error, ERROR_ARGUMENTS, call->position);
      return fail(parser, call);
    }
  } while (accept(parser, TOKEN_COMMA));
  if (!accept(parser, TOKEN_RIGHT)) return fail(parser, call);
  return call;
}

static struct node *primary(struct parser *parser) {
  struct node *node;
  switch (parser->token.kind) {
    case TOKEN_NUMBER:
      node = make(parser, NODE_NUMBER);
      if (node) node->number = parser->token.number;
      advance(parser);
      return node;
    case TOKEN_NAME:
      node = make(parser, NODE_VARIABLE);
      if (!node) return NULL;
      strcpy(node->name, parser->token.name);
      advance(parser);
      if (!accept(parser, TOKEN_LEFT)) return node;
      node->kind = NODE_CALL;
      return arguments(parser, node);
    case TOKEN_LEFT:
      advance(parser);
      node = choice(parser);
      if (!node || !accept(parser, TOKEN_RIGHT)) return fail(parser, node);
      return node;
    default: return fail(parser, NULL);
  }
}

static struct node *binary_node(struct parser *parser, enum token_kind operator, int position, struct node *left, struct node *right) {
  struct node *node = left && right ? make(parser, NODE_BINARY) : NULL;
  if (!node) {
    node_free(left);
    return fail(parser, right);
  }
  node->operator = operator;
  node->position = position;
  node_add(node, left);
  node_add(node, right);
  return node;
}

static struct node *unary(struct parser *parser) {
  enum token_kind kind = parser->token.kind;
  if (kind == TOKEN_MINUS || kind == TOKEN_NOT) {
    struct node *node = make(parser, kind == TOKEN_MINUS ? NODE_NEGATE : NODE_NOT);
    if (!node) return NULL;
    advance(parser);
    struct node *operand = unary(parser);
    if (!operand) return fail(parser, node);
    node_add(node, operand);
    return node;
  }
  struct node *base = primary(parser);
  int position = parser->token.position;
  if (!base || !accept(parser, TOKEN_CARET)) return base;
  return binary_node(parser, TOKEN_CARET, position, base, unary(parser)); /* 2^3^2 is 2^(3^2) */
}

/* Operators that bind at least as strongly as `least`, from left to right. */
static struct node *binary(struct parser *parser, int least) {
  struct node *left = unary(parser);
  while (left && binding_strength(parser->token.kind) >= least) {
    enum token_kind operator = parser->token.kind;
    int position = parser->token.position;
    advance(parser);
    left = binary_node(parser, operator, position, left, binary(parser, binding_strength(operator) + 1));
  }
  return left;
}

static struct node *choice(struct parser *parser) {
  struct node *condition = binary(parser, 1);
  if (!condition || parser->token.kind != TOKEN_QUESTION) return condition;
  struct node *node = make(parser, NODE_CHOICE);
  advance(parser);
  if (!node) return fail(parser, condition);
  node_add(node, condition);
  for (int i = 0; i < 2; i++) {
    if (i == 1 && !accept(parser, TOKEN_COLON)) return fail(parser, node);
    struct node *way = choice(parser);
    if (!way) return fail(parser, node);
    node_add(node, way);
  }
  return node;
}

static struct node *definition(struct parser *parser) {
  struct node *node = make(parser, NODE_DEFINE);
  if (!node || parser->token.kind != TOKEN_NAME) return fail(parser, node);
  strcpy(node->name, parser->token.name);
  advance(parser);
  if (!accept(parser, TOKEN_LEFT)) return fail(parser, node);
  while (parser->token.kind == TOKEN_NAME) {
    struct node *parameter = make(parser, NODE_VARIABLE);
    if (!parameter) return fail(parser, node);
    strcpy(parameter->name, parser->token.name);
    if (node->children == MOST_CHILDREN - 1) error_set(parser->error, ERROR_ARGUMENTS, parser->token.position);
    node_add(node, parameter);
    advance(parser);
    if (!accept(parser, TOKEN_COMMA)) break;
  }
  if (!accept(parser, TOKEN_RIGHT) || !accept(parser, TOKEN_ASSIGN)) return fail(parser, node);
  struct node *body = choice(parser);
  if (!body) return fail(parser, node);
  node_add(node, body);
  return node;
}

static struct node *statement(struct parser *parser) {
  if (accept(parser, TOKEN_DEF)) return definition(parser);
  struct node *node = choice(parser);
  if (!node || node->kind != NODE_VARIABLE || !accept(parser, TOKEN_ASSIGN)) return node;
  node->kind = NODE_ASSIGN;
  struct node *value = choice(parser);
  if (!value) return fail(parser, node);
  node_add(node, value);
  return node;
}

struct node *parse(const char *text, struct error *error) {
  struct parser parser;
  struct node *first = NULL, **last = &first;
  parser.error = error;
  lexer_start(&parser.lexer, text, error);
  advance(&parser);
  while (parser.token.kind != TOKEN_END) {
    if (accept(&parser, TOKEN_SEMICOLON)) continue;
    *last = statement(&parser);
    if (!*last) break;
    last = &(*last)->next;
    if (parser.token.kind != TOKEN_SEMICOLON && parser.token.kind != TOKEN_END) fail(&parser, NULL);
    if (error->kind != ERROR_NONE) break;
  }
  if (error->kind == ERROR_NONE) return first;
  node_free(first);
  return NULL;
}

/* After an error: to the end of the statement, over what is no token as well. */
static void skip_statement(struct parser *parser) {
  parser->lexer.at = parser->token.position;
  for (;;) {
    parser->error->kind = ERROR_NONE;
    advance(parser);
    if (parser->error->kind != ERROR_NONE) parser->lexer.at++;
    else if (parser->token.kind == TOKEN_SEMICOLON || parser->token.kind == TOKEN_END) return;
  }
}

int parse_check(const char *text, struct error *errors, int most) {
  struct error error = {ERROR_NONE, 0};
  struct parser parser;
  int count = 0;
  parser.error = &error;
  lexer_start(&parser.lexer, text, &error);
  advance(&parser);
  while (parser.token.kind != TOKEN_END || error.kind != ERROR_NONE) {
    if (accept(&parser, TOKEN_SEMICOLON)) continue;
    struct node *node = statement(&parser);
    if (node && parser.token.kind != TOKEN_SEMICOLON && parser.token.kind != TOKEN_END) fail(&parser, NULL);
    node_free(node);
    if (error.kind == ERROR_NONE) continue;
    if (count < most) errors[count] = error;
    count++;
    skip_statement(&parser);
  }
  return count;
}
