#include "task.h"

int main(void) {
  unsigned a = any(), b = any(), x = a, y = b;
  x ^= y;
  y ^= x;
  x ^= y;
  check(x == b && y == a);
}
