#include "task.h"

int main(void) {
  unsigned x = any(), y = x;
  int c = 0, d = 0;
  for (int i = 0; i < 32; i++)
    c += x >> i & 1;
  while (y) {
    y &= y - 1;
    d++;
  }
  check(c == d);
}
