// The best patch is the one that the author meant; its diff applies, and then all tests pass.
// RUN: %tests_in %t/tests a '3 1 5 2\n' '1 5 2 5\n' b '1 7\n' '7 7\n'
// RUN: %exits 0 %culprit repair %s --tests %t/tests -n 1 | %check %s
// CHECK: both tests fail
// CHECK: this patch passes all tests
// CHECK: 1. {{.*}}boundary.c:[[# @LINE + 13]]  `i < n` for `i <= n`
// CHECK: -  for (int i = 0; i <= n; i++) {
// CHECK-NEXT: +  for (int i = 0; i < n; i++) {

// RUN: cp %s %t/fixed.c
// RUN: %exits 0 %culprit repair %t/fixed.c --tests %t/tests -f diff -o %t/best.diff
// RUN: %python %S/Inputs/apply.py %t/best.diff %t/fixed.c
// RUN: %exits 0 %culprit run %t/fixed.c --tests %t/tests
#include <stdio.h>

int main(void) {
  int n, x, best = 0;
  scanf("%d", &n);
  for (int i = 0; i <= n; i++) {
    scanf("%d", &x);
    if (x > best) best = x;
    printf("%d ", x);
  }
  printf("%d\n", best);
  return 0;
}
