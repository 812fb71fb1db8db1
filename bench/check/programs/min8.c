#include "task.h"

int main(void) {
  int a[8];
  for (int i = 0; i < 8; i++)
    a[i] = any();
  int m = a[0];
#ifndef FAULT
  for (int i = 1; i < 8; i++)
#else
  for (int i = 1; i < 7; i++)
#endif
    if (a[i] < m)
      m = a[i];
  for (int i = 0; i < 8; i++)
    check(m <= a[i]);
}
