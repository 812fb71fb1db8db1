/* calc EXPRESSION...: prints the value of each, all in one session; without any, of each line that is read. -b BASE, -g GROUP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluator.h"
#include "format.h"
#include "parser.h"

#define MOST_PROGRAMS 64

struct session {
  struct evaluator evaluator;
  struct error error;
  struct node *program[MOST_PROGRAMS]; /* functions live in them */
  int programs;
  int base, group;
};

static int run(struct session *session, const char *text) {
  char number[FORMAT_SIZE];
  session->error.kind = ERROR_NONE;
  if (session->programs == MOST_PROGRAMS) {
    fprintf(stderr, "calc: too many lines\n");
    return 0;
  }
  struct node *program = parse(text, &session->error);
  session->program[session->programs++] = program;
  long value = evaluate(&session->evaluator, program);
  if (session->error.kind != ERROR_NONE) {
    fprintf(stderr, "calc: %s at %d\n", error_text(session->error.kind), session->error.position + 1);
    return 0;
  }
  if (!program) return 1;
  format_number(value, session->base, session->group, number);
  printf("%s\n", number);
  return 1;
}

static int run_lines(struct session *session) {
  char line[1000];
  int good = 1;
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = '\0';
    if (!run(session, line)) good = 0;
  }
  return good;
}

int main(int argc, char **argv) {
  struct session session;
  int good = 1, first = 1;
  memset(&session, 0, sizeof session);
  session.base = 10;
  if (!evaluator_init(&session.evaluator, &session.error)) return 2;
  while (first + 1 < argc && argv[first][0] == '-' && (argv[first][1] == 'b' || argv[first][1] == 'g') && argv[first][2] == '\0') {
    int value = atoi(argv[first + 1]);
    if (argv[first][1] == 'b') session.base = value;
    else session.group = value;
    first += 2;
  }
  if (session.base < 2 || session.base > 36) {
    fprintf(stderr, "calc: a base is 2 to 36\n");
    return 2;
  }
  for (int i = first; i < argc; i++)
    if (!run(&session, argv[i])) good = 0;
  if (first == argc) good = run_lines(&session);
  for (int i = 0; i < session.programs; i++) node_free(session.program[i]);
  evaluator_clear(&session.evaluator);
  return good ? 0 : 1;
}
