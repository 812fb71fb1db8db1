/* What lines did to the names, so that it can be undone, line by line. */
#ifndef CALC_JOURNAL_H
#define CALC_JOURNAL_H

#include "symbols.h"

#define JOURNAL_MOST 32

struct change {
  char name[NAME_LENGTH + 1];
  int line;
  int existed;                   /* before; the rest is what it was then */
  long value;
  const struct node *definition;
};

struct journal {
  struct change change[JOURNAL_MOST]; /* the latest ones, oldest first */
  int count;
  int line;
};

void journal_start(struct journal *journal);
/* What is recorded from here on is undone together. */
void journal_next_line(struct journal *journal);
/* To be called before the name is changed. The oldest change is forgotten when there are too many. */
void journal_record(struct journal *journal, const struct symbols *symbols, const char *name);
/* Takes back the changes of the latest line that has some. Returns how many, 0 when there is nothing to undo. */
int journal_undo(struct journal *journal, struct symbols *symbols);

#endif
