#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 0;
  int twice = n + 2;
  printf("%d\n", twice);
  if (argc > 2) fprintf(stderr, "twice %d is %d\n", n, twice);
  return 0;
}
