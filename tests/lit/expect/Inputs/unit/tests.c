#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "code.h"

static int failures;

static void expect(int want, int got) {
  if (want == got) return;
  fprintf(stderr, "%d is not %d\n", got, want);
  failures++;
}

int main(int argc, char **argv) {
  if (argc == 2 && !strcmp(argv[1], "inside")) assert(clamp(3, 1, 5) == 3);
  if (argc == 2 && !strcmp(argv[1], "above")) assert(clamp(9, 1, 5) == 5);
  if (argc == 1) expect(5, clamp(7, 1, 5));
  return failures > 0;
}
