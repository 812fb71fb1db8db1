#include "task.h"

int main(void) {
  int i = any(), j = any(), k = 0, r;
  assume(i > -1000 && i < 1000 && j > -1000 && j < 1000);
  if (i <= j)
    k = k + 2;
  if (k == 1 && i != j)
    r = j - i;
  else
    r = i - j;
  check(i < j ? r == j - i : r == i - j);
}
