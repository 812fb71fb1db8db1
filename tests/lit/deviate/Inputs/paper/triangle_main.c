// Reads three sides and what is wanted of them.
#include <assert.h>
#include <stdio.h>

int classify(int i, int j, int k);

int main(void) {
  int i, j, k, wanted;
  if (scanf("%d %d %d %d", &i, &j, &k, &wanted) != 4) return 1;
  assert(classify(i, j, k) == wanted);
  return 0;
}
