#include "journal.h"

#include <string.h>

void journal_start(struct journal *journal) {
  journal->count = 0;
  journal->line = 0;
}

void journal_next_line(struct journal *journal) { journal->line++; }

void journal_record(struct journal *journal, const struct symbols *symbols, const char *name) {
  const struct symbol *symbol = symbols_find(symbols, name);
  if (journal->count == JOURNAL_MOST) {
    memmove(&journal->change[0], &journal->change[1], (JOURNAL_MOST - 1) * sizeof journal->change[0]);
    journal->count--;
  }
  struct change *change = &journal->change[journal->count++];
  strncpy(change->name, name, NAME_LENGTH);
  change->name[NAME_LENGTH] = '\0';
  change->line = journal->line;
  change->existed = symbol != NULL;
  change->value = symbol ? symbol->value : 0;
  change->definition = symbol ? symbol->definition : NULL;
}

/* The latest change first: a name that a line changed twice gets the value from before the line. */
int journal_undo(struct journal *journal, struct symbols *symbols) {
  if (journal->count == 0) return 0;
  int undone = 0, line = journal->change[journal->count - 1].line;
  while (journal->count > 0 && journal->change[journal->count - 1].line == line) {
    const struct change *change = &journal->change[--journal->count];
    struct symbol *symbol = symbols_find(symbols, change->name);
    undone++;
    if (!symbol) continue;
    if (change->existed) {
      symbol->value = change->value;
      symbol->definition = change->definition;
    } else {
      symbols_remove(symbols, change->name);
    }
  }
  return undone;
}
