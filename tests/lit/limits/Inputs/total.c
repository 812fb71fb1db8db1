#include <stdio.h>

/* The total of the numbers in the input. */
int main(void) {
  int n = 0, total = 0;
  while (scanf("%d", &n) != EOF)
    total = (total + n) % 1000;
  printf("%d\n", total);
  return 0;
}
