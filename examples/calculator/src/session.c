#include "session.h"

#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "fold.h"
#include "parser.h"

int session_init(struct session *session, FILE *output, FILE *errors) {
  memset(session, 0, sizeof *session);
  session->output = output;
  session->errors = errors;
  session->format.base = 10;
  history_start(&session->history);
  journal_start(&session->journal);
  if (!evaluator_init(&session->evaluator, &session->error)) return 0;
  session->evaluator.journal = &session->journal;
  session->evaluator.history = &session->history;
  return 1;
}

void session_clear(struct session *session) {
  for (int i = 0; i < session->programs; i++) node_free(session->program[i]);
  free(session->program);
  session->program = NULL;
  session->programs = session->capacity = 0;
  evaluator_clear(&session->evaluator);
}

/* Keeps a program as long as the session. */
static int keep(struct session *session, struct node *program) {
  if (session->programs == session->capacity) {
    int capacity = session->capacity > 0 ? 2 * session->capacity : 16;
    struct node **larger = realloc(session->program, (size_t)capacity * sizeof *larger);
    if (!larger) return 0;
    session->program = larger;
    session->capacity = capacity;
  }
  session->program[session->programs++] = program;
  return 1;
}

/* The line, and a mark below the place. */
static void report(struct session *session, const char *text) {
  fprintf(session->errors, "calc: %s at %d\n", error_text(session->error.kind), session->error.position + 1);
  fprintf(session->errors, "  %s\n  %*s\n", text, session->error.position + 1, "^");
}

static int run(struct session *session, const char *text) {
  char shown[FORMAT_VALUE_SIZE];
  session->error.kind = ERROR_NONE;
  journal_next_line(&session->journal);
  struct node *program = parse(text, &session->error);
  if (program && !keep(session, program)) {
    node_free(program);
    error_set(&session->error, ERROR_MEMORY, 0);
  }
  fold(session->error.kind == ERROR_NONE ? program : NULL);
  long value = evaluate(&session->evaluator, program);
  if (session->error.kind != ERROR_NONE) {
    report(session, text);
    return 0;
  }
  if (!program) return 1;
  history_add(&session->history, value);
  format_value(value, &session->format, shown);
  fprintf(session->output, "%s\n", shown);
  return 1;
}

int session_line(struct session *session, const char *text) {
  while (*text == ' ') text++;
  return *text == ':' ? command_run(session, text + 1) : run(session, text);
}

int session_read(struct session *session, FILE *input) {
  char line[1000];
  int good = 1;
  while (!session->ended && fgets(line, sizeof line, input)) {
    line[strcspn(line, "\n")] = '\0';
    if (!session_line(session, line)) good = 0;
  }
  return good;
}

int session_include(struct session *session, const char *path) {
  if (session->including == MOST_INCLUDES) {
    fprintf(session->errors, "calc: %s: files nested too deeply\n", path);
    return 0;
  }
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(session->errors, "calc: %s: cannot be read\n", path);
    return 0;
  }
  session->including++;
  int good = session_read(session, file);
  session->including--;
  fclose(file);
  return good;
}
