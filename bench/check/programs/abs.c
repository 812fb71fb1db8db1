#include "task.h"

int main(void) {
  int i = any(), j = any(), k = 0, r;
  assume(i > -1000 && i < 1000 && j > -1000 && j < 1000);
  if (i <= j)
#ifndef FAULT
    k = k + 1;
#else
    k = k + 2;
#endif
  if (k == 1 && i != j)
    r = j - i;
  else
    r = i - j;
  check(i < j ? r == j - i : r == i - j);
}
