#include "task.h"

int main(void) {
  int n = any(), s = 0;
  assume(n >= 0 && n <= 60);
#ifndef FAULT
  for (int i = 1; i <= n; i++)
#else
  for (int i = 1; i < n; i++)
#endif
    s += i;
  check(s == n * (n + 1) / 2);
}
