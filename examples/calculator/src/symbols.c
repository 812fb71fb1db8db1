#include "symbols.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_CAPACITY 8

static unsigned hash(const char *name) {
  unsigned value = 5381;
  while (*name) value = value * 33 + (unsigned char)*name++;
  return value;
}

static int chain_of(const struct symbols *symbols, const char *name) { return (int)(hash(name) % (unsigned)symbols->capacity); }

int symbols_init(struct symbols *symbols) {
  symbols->chains = calloc(FIRST_CAPACITY, sizeof *symbols->chains);
  symbols->capacity = symbols->chains ? FIRST_CAPACITY : 0;
  symbols->count = 0;
  symbols->scope = 0;
  return symbols->chains != NULL;
}

void symbols_clear(struct symbols *symbols) {
  for (int i = 0; i < symbols->capacity; i++) {
    struct symbol *symbol = symbols->chains[i];
    while (symbol) {
      struct symbol *next = symbol->next;
      free(symbol);
      symbol = next;
    }
  }
  free(symbols->chains);
  symbols->chains = NULL;
  symbols->capacity = symbols->count = 0;
}

struct symbol *symbols_find(const struct symbols *symbols, const char *name) {
  struct symbol *symbol = symbols->chains[chain_of(symbols, name)];
  while (symbol && strcmp(symbol->name, name) != 0) symbol = symbol->next;
  return symbol;
}

/* Twice the chains; symbols of one name keep their order. */
static int grow(struct symbols *symbols) {
  struct symbols larger = *symbols;
  larger.capacity = 2 * symbols->capacity;
  larger.chains = calloc((size_t)larger.capacity, sizeof *larger.chains);
  if (!larger.chains) return 0;
  for (int i = 0; i < symbols->capacity; i++) {
    struct symbol *symbol = symbols->chains[i];
    while (symbol) {
      struct symbol *next = symbol->next;
      struct symbol **end = &larger.chains[chain_of(&larger, symbol->name)];
      while (*end) end = &(*end)->next;
      *end = symbol;
      symbol->next = NULL;
      symbol = next;
    }
  }
  free(symbols->chains);
  *symbols = larger;
  return 1;
}

struct symbol *symbols_define(struct symbols *symbols, const char *name) {
  struct symbol *symbol = symbols_find(symbols, name);
  if (symbol && symbol->scope == symbols->scope) return symbol;
  if (symbols->count >= 2 * symbols->capacity && !grow(symbols)) return NULL;
  symbol = malloc(sizeof *symbol);
  if (!symbol) return NULL;
  strncpy(symbol->name, name, NAME_LENGTH);
  symbol->name[NAME_LENGTH] = '\0';
  symbol->scope = symbols->scope;
  symbol->value = 0;
  symbol->definition = NULL;
  int chain = chain_of(symbols, name);
  symbol->next = symbols->chains[chain];
  symbols->chains[chain] = symbol;
  symbols->count++;
  return symbol;
}

void symbols_enter(struct symbols *symbols) { symbols->scope++; }

void symbols_leave(struct symbols *symbols) {
  for (int i = 0; i < symbols->capacity; i++) {
    struct symbol **link = &symbols->chains[i];
    while (*link) {
      struct symbol *symbol = *link;
      if (symbol->scope == symbols->scope) {
        *link = symbol->next;
        free(symbol);
        symbols->count--;
      } else {
        link = &symbol->next;
      }
    }
  }
  symbols->scope--;
}

void symbols_remove(struct symbols *symbols, const char *name) {
  struct symbol **link = &symbols->chains[chain_of(symbols, name)];
  while (*link && strcmp((*link)->name, name) != 0) link = &(*link)->next;
  if (!*link) return;
  struct symbol *removed = *link;
  *link = removed->next;
  free(removed);
  symbols->count--;
}
