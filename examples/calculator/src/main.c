/* calc [-b BASE] [-g GROUP] [-i FILE] EXPRESSION...: prints the value of each, all in one session; without any, of each line that is read. */
#include <stdio.h>
#include <string.h>

#include "session.h"

/* An option is a command by its letter. Returns 0 when it is not one. */
static int option(struct session *session, const char *word, const char *argument) {
  static const struct {
    const char *word, *command;
  } options[] = {{"-b", ":base"}, {"-g", ":groups"}, {"-w", ":width"}, {"-i", ":include"}};
  char line[1000];
  for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
    if (strcmp(word, options[i].word) != 0) continue;
    snprintf(line, sizeof line, "%s %s", options[i].command, argument);
    return session_line(session, line) ? 1 : -1;
  }
  return 0;
}

int main(int argc, char **argv) {
  struct session session;
  int good = 1, first = 1;
  if (!session_init(&session, stdout, stderr)) return 2;
  while (first + 1 < argc) {
    int done = option(&session, argv[first], argv[first + 1]);
    if (done == 0) break;
    if (done < 0) {
      session_clear(&session);
      return 2;
    }
    first += 2;
  }
  for (int i = first; i < argc && !session.ended; i++)
    if (!session_line(&session, argv[i])) good = 0;
  if (first == argc) good = session_read(&session, stdin);
  session_clear(&session);
  return good ? 0 : 1;
}
