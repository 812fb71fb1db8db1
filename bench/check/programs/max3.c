#include "task.h"

int main(void) {
  int a = any(), b = any(), c = any(), m = a;
  if (b > m)
    m = b;
#ifndef FAULT
  if (c > m)
#else
  if (c > a)
#endif
    m = c;
#ifndef FAULT
  check(m >= a && m >= b && m >= c && (m == a || m == b || m == c));
#else
  check(m >= a && m >= b && m >= c);
#endif
}
