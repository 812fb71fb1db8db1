/* errno.h, and messages about errno. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>

_Thread_local int __culprit_errno; /* built-in functions set it by this name */

int* __errno_location(void) { return &__culprit_errno; }

void perror(const char* what) {
  const int number = errno;
  if (what != NULL && *what != '\0') {
    fputs(what, stderr);
    fputs(": ", stderr);
  }
  fputs(strerror(number), stderr);
  fputs("\n", stderr);
}
