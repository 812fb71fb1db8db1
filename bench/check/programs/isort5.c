#include "task.h"

int main(void) {
  int a[5];
  for (int i = 0; i < 5; i++)
    a[i] = any();
  for (int i = 1; i < 5; i++) {
    int x = a[i], j = i;
#ifndef FAULT
    while (j > 0 && a[j - 1] > x) {
#else
    while (j > 1 && a[j - 1] > x) {
#endif
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
  for (int i = 0; i + 1 < 5; i++)
    check(a[i] <= a[i + 1]);
}
