// An array whose size is 0 in the run.
// RUN: rm -rf %t && mkdir -p %t && echo 2 5 7 > %t/1.in && echo 12 > %t/1.out
// RUN: echo 0 > %t/2.in && echo 0 > %t/2.out
// RUN: %exits 1 %culprit run %s --tests %t --undefined all | %check %s
// CHECK: empty array: the array 'values' has no elements
// CHECK: array_without_elements.c:13
#include <stdio.h>

int main(void) {
  int n, sum = 0;

  if (scanf("%d", &n) != 1) return 1;
  int values[n];
  for (int i = 0; i < n; i++) scanf("%d", &values[i]);
  for (int i = 0; i < n; i++) sum += values[i];
  printf("%d\n", sum);
  return 0;
}
