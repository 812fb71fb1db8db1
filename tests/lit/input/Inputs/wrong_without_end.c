#include <stdio.h>

// Whether it ends depends on what is summed up, and it does not before a long time.
int main(void) {
  unsigned n, sum = 0;
  scanf("%u", &n);
  printf("%u\n", n);
  for (unsigned i = 1; i != 0; i++)
    for (unsigned k = 0; k < i; k++) sum += i ^ k;
  return sum == n;
}
