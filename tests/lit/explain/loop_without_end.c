// A loop that does not end: the path is that of a run whose loop ends all the same, and its
// condition is what is violated.
// RUN: %tests_in %t/tests a '3\n' '6\n' b '1\n' '1\n'
// RUN: %exits 0 %culprit explain --wp %s --tests %t/tests --timeout 20 | %check %s
// CHECK: the loop on `k <= n` in line 16 has to make 1 iteration
// CHECK: explicit evidence of type II
// CHECK: `k + 1` for `k - 1`  (the loop's progress)   all tests pass
#include <stdio.h>

int main(void) {
  int n, k, sum = 0;
  if (scanf("%d", &n) != 1) return 1;
  k = 1;
  if (n < 1) return 1;

  while (k <= n) {
    sum = sum + k;
    k = k - 1;
  }
  printf("%d\n", sum);
  return 0;
}
