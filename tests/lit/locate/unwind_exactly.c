// A bound of iterations admits runs with so many: the body of a loop that tests first runs once
// less than the test.
// RUN: %tests_in %t/t a '1\n' '12\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --engine relax --unwind 12 -n 9 | %check %s
// CHECK: input `scanf("%d", &n)` in main
// CHECK: a {{.*}}computed 1, required 12
#include <stdio.h>

int main(void) {
  int n, sum = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < n; i++) sum++;
  printf("%d\n", sum);
  return 0;
}
