#include "task.h"

int main(void) {
  int a[10] = {0}, i = any();
#ifndef FAULT
  assume(i >= 0 && i < 10);
#else
  assume(i >= 0 && i <= 10);
#endif
  a[i] = 7;
  check(a[i] == 7);
}
