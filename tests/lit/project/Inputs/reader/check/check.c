#include <stdio.h>
#include <stdlib.h>

#include "table.h"

int main(int argc, char **argv) {
  const char *path = argc > 2 ? argv[2] : "fruit.txt";
  const char *column = getenv("FRUIT_COLUMN");
  FILE *log = fopen("last.log", "w");
  if (!column || !log) return 3;
  fprintf(log, "%s\n", path);
  fclose(log);
  int got = total(path, atoi(column));
  fprintf(stderr, "total %d\n", got);
  return got != atoi(argv[1]);
}
