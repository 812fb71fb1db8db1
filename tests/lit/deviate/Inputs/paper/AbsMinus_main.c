#include <assert.h>
#include <stdio.h>

int abs_minus(int i, int j);

int main(void) {
  int i, j;
  if (scanf("%d %d", &i, &j) != 2) return 1;
  int result = abs_minus(i, j);
  assert(i < j ? result == j - i : result == i - j);
  return 0;
}
