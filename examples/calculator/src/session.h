/* What the tool keeps from line to line: names, the values so far, how numbers are shown. */
#ifndef CALC_SESSION_H
#define CALC_SESSION_H

#include <stdio.h>

#include "evaluator.h"
#include "format.h"
#include "history.h"
#include "journal.h"

#define MOST_INCLUDES 4

struct session {
  struct evaluator evaluator;
  struct history history;
  struct journal journal;
  struct error error;       /* of the latest line */
  struct format format;
  struct node **program;    /* functions live in them */
  int programs, capacity;
  int including;            /* files that are being read, one in the other */
  int ended;
  FILE *output, *errors;
};

/* False when there is no memory. */
int session_init(struct session *session, FILE *output, FILE *errors);
void session_clear(struct session *session);
/* Runs a line: a command (commands.h) when it begins with a colon, else statements, of which the last value is shown. False on an error. */
int session_line(struct session *session, const char *text);
/* Runs all lines; those behind an error are run, too. False when there was one. */
int session_read(struct session *session, FILE *input);
/* The same with a file. */
int session_include(struct session *session, const char *path);

#endif
