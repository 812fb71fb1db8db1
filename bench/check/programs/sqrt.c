#include "task.h"

int main(void) {
  int v = any(), i = 1, s = 0, r;
  assume(v >= 0 && v <= 100);
  while (s <= v) {
    s = s + i * 2 - 1;
    if (s <= v)
      i = i + 1;
  }
  r = i - 1;
  check(r * r <= v && (r + 1) * (r + 1) > v);
}
