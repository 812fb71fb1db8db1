#include "task.h"

int main(void) {
  int v = any(), i = 1, s = 1, r;
  assume(v >= 0 && v <= 100);
  while (s <= v) {
    i = i + 1;
    s = s + i * 2 - 1;
  }
  r = i;
  check(r * r <= v && (r + 1) * (r + 1) > v);
}
