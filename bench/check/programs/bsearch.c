#include "task.h"

int main(void) {
  int a[8], k = any();
  for (int i = 0; i < 8; i++)
    a[i] = any();
  for (int i = 0; i + 1 < 8; i++)
    assume(a[i] <= a[i + 1]);
  int lo = 0, hi = 7, r = -1;
#ifndef FAULT
  while (lo <= hi) {
#else
  while (lo < hi) {
#endif
    int m = lo + (hi - lo) / 2;
    if (a[m] == k) {
      r = m;
      break;
    }
    if (a[m] < k)
      lo = m + 1;
    else
      hi = m - 1;
  }
  if (r >= 0)
    check(a[r] == k);
  else
    for (int i = 0; i < 8; i++)
      check(a[i] != k);
}
