// Two billion iterations.
#include <stdio.h>

int main(void) {
  unsigned n, s = 0, i = 0;
  scanf("%u", &n);
  while (i < 4000000000u) {
    s ^= i * i;
    if (s > n) s -= n;
    i += 2;
  }
  printf("%u\n", s);
  return 0;
}
