#include "task.h"

#ifndef N
#define N 4
#endif

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = any();
#ifndef FAULT
  int i = N, g = 1;
#else
  int i = N - 1, g = 1;
#endif
  while (g) {
    g = 0;
    for (int j = 1; j < i; j++)
      if (a[j - 1] > a[j]) {
        int t = a[j - 1];
        a[j - 1] = a[j];
        a[j] = t;
        g = 1;
      }
    i--;
  }
  for (int k = 0; k + 1 < N; k++)
    check(a[k] <= a[k + 1]);
}
