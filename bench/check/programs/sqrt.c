#include "task.h"

int main(void) {
#ifndef FAULT
  int v = any(), i = 1, s = 0, r;
#else
  int v = any(), i = 1, s = 1, r;
#endif
  assume(v >= 0 && v <= 100);
  while (s <= v) {
#ifdef FAULT
    i = i + 1;
#endif
    s = s + i * 2 - 1;
#ifndef FAULT
    if (s <= v)
      i = i + 1;
#endif
  }
#ifndef FAULT
  r = i - 1;
#else
  r = i;
#endif
  check(r * r <= v && (r + 1) * (r + 1) > v);
}
