/* Two runs that need each other: the second reads what the first writes. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  FILE *file = fopen("made.txt", argc > 1 && !strcmp(argv[1], "write") ? "w" : "r");
  if (!file) return 1;
  if (!strcmp(argv[1], "write")) fputs("x", file);
  return fclose(file) != 0;
}
