#include <stdio.h>

int scale(int n);
int helper(int n) { return n + 100; }

int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  if (n >= 10)
    printf("%d\n", scale(n));
  else
    printf("%d\n", n);
  return 0;
}
