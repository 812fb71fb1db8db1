#include <stdio.h>
#include <string.h>

#include "sum.h"

static int helper(const char *name, const char *wanted) { return strcmp(name, wanted) == 0; }

int main(int argc, char **argv) {
  int values[] = {4, 5, 6};
  if (argc != 2 || strcmp(FIRST, "a name") != 0) return 2;
  if (helper(argv[1], "skipped")) return 77;
  if (helper(argv[1], "none")) return sum(values, 0) != 0;
  if (helper(argv[1], "one")) return sum(values, 1) != 4;
  return sum(values, 3) != 15;
}
