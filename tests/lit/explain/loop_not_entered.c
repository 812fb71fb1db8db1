// A loop that is not entered, and a later one that is right: the first makes the iterations with
// which the test passes.
// RUN: %tests_in %t/tests a '3\n' '6\n0\n1\n2\n' b '1\n' '1\n0\n'
// RUN: %exits 0 %culprit explain --wp %s --tests %t/tests | %check %s
// CHECK: the loop on `k > n` in line 13 has to make
// CHECK: `k <= n` for `k > n`  (the loop's condition)   all tests pass
#include <stdio.h>

int main(void) {
  int n, sum = 0;
  if (scanf("%d", &n) != 1) return 1;
  int k = 1;
  for (; k > n; k++) sum += k;
  printf("%d\n", sum);
  for (int m = 0; m < n; m++) printf("%d\n", m);
  return 0;
}
