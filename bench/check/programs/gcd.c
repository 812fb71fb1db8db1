#include "task.h"

int main(void) {
  int a = any(), b = any();
  assume(a > 0 && a <= 20 && b > 0 && b <= 20);
  int x = a, y = b;
#ifndef FAULT
  while (y) {
#else
  while (y > 1) {
#endif
    int t = x % y;
    x = y;
    y = t;
  }
  check(a % x == 0 && b % x == 0);
}
