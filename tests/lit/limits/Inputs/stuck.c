#include <stdio.h>

/* Halves a number until it is 1; the second half of the program has another fault. */
int main(void) {
  int n, halves = 0;
  scanf("%d", &n);
  while (n != 1) {
    n /= 2;
    halves++;
  }
  printf("%d\n", halves > 3 ? halves + 1 : halves);
  return 0;
}
