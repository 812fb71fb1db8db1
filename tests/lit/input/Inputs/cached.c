#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  int more = n + 2;
  if (n = n) printf("%d\n", more);
  return 0;
}
