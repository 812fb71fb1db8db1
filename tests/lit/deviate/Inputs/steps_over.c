// The sum of the even numbers below n; endless for an odd n.
#include <stdio.h>

int main(void) {
  int n, s = 0, i = 0;
  scanf("%d", &n);

  while (i != n) {
    s += i;
    i += 2;
  }
  printf("%d\n", s);
  return 0;
}
