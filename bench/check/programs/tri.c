#include "task.h"

int main(void) {
  int a = any(), b = any(), c = any(), t;
  assume(a > 0 && b > 0 && c > 0 && a < 1000 && b < 1000 && c < 1000);
  if (a + b <= c || a + c <= b || b + c <= a)
    t = 0;
#ifndef FAULT
  else if (a == b && b == c)
#else
  else if (a == b || b == c)
#endif
    t = 3;
  else if (a == b || b == c || a == c)
    t = 2;
  else
    t = 1;
  check(t != 3 || (a == b && a == c));
#ifndef FAULT
  check(t != 2 || a == b || b == c || a == c);
#endif
}
