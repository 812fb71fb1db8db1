#include <stdio.h>

// The number runs over after a long time.
int main(void) {
  unsigned n, k = 0;
  scanf("%u", &n);
  while (k / 2 != 3000000000u - n) k += 2;
  printf("%u\n", k);
  return 0;
}
