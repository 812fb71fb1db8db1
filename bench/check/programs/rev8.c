#include "task.h"

int main(void) {
  int a[8], b[8];
  for (int i = 0; i < 8; i++)
    a[i] = b[i] = any();
#ifndef FAULT
  for (int i = 0; i < 4; i++) {
#else
  for (int i = 0; i < 3; i++) {
#endif
    int t = a[i];
    a[i] = a[7 - i];
    a[7 - i] = t;
  }
  for (int i = 0; i < 8; i++)
    check(a[i] == b[7 - i]);
}
