/* Names -> values: a hash table with chains that grows, and scopes that hide outer names. */
#ifndef CALC_SYMBOLS_H
#define CALC_SYMBOLS_H

#include "tree.h"

struct symbol {
  char name[NAME_LENGTH + 1];
  int scope;                     /* 0: global */
  long value;
  const struct node *definition; /* of a function, else NULL */
  struct symbol *next;           /* in its chain; inner scopes first */
};

struct symbols {
  struct symbol **chains;
  int capacity;
  int count;
  int scope;
};

/* False when there is no memory. */
int symbols_init(struct symbols *symbols);
void symbols_clear(struct symbols *symbols);
/* The innermost symbol of that name, or NULL. */
struct symbol *symbols_find(const struct symbols *symbols, const char *name);
/* The symbol of that name in the current scope, made when it is not there; NULL when there is no memory. */
struct symbol *symbols_define(struct symbols *symbols, const char *name);
/* Forgets the innermost symbol of that name. */
void symbols_remove(struct symbols *symbols, const char *name);
void symbols_enter(struct symbols *symbols);
/* Forgets the symbols of the innermost scope. */
void symbols_leave(struct symbols *symbols);

#endif
