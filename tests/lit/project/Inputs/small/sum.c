#include "sum.h"

static int helper(int a, int b) { return a + b; }

int sum(const int *value, int count) {
  int total = FIRST;
  for (int i = 1; i < count; i++) total = helper(total, value[i]);
  return total;
}
