#include "task.h"

int main(void) {
  int a[11];
  for (int i = 0; i < 11; i++)
    a[i] = any();
  int i = 11, g = 1;
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
  for (int k = 0; k + 1 < 11; k++)
    check(a[k] <= a[k + 1]);
}
