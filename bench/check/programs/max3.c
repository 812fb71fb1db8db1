#include "task.h"

int main(void) {
  int a = any(), b = any(), c = any(), m = a;
  if (b > m)
    m = b;
  if (c > m)
    m = c;
  check(m >= a && m >= b && m >= c && (m == a || m == b || m == c));
}
