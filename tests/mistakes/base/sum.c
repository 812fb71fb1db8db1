#include <stdio.h>

int main(void) {
  int n, x, sum = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 1; i < n; i++) {
    scanf("%d", &x);
    sum += x;
  }
  printf("Sum: %d\n", sum);
  return 0;
}
