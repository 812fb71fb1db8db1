// A single place explains; --all also asks which places would together. Both engines list the same
// pair.
// RUN: %tests_in %t/t one '3\n' '2\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --modes value | %check %s --check-prefix SINGLE
// RUN: %exits 0 %culprit locate %s --tests %t/t --modes value --all | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --modes value --all --engine relax | %check %s
// SINGLE: initializer `count = 0`
// SINGLE-NOT: and {{.*}}condition `n > 5`
// SINGLE: the list of single places is complete
// CHECK: initializer `count = 0`
// CHECK: condition `n > 3`
// CHECK: and {{.*}}condition `n > 5`
// CHECK: all sets of up to 3 places that explain are listed
#include <stdio.h>

int main(void) {
  int n, count = 0;
  scanf("%d", &n);
  if (n > 3) count++;
  if (n > 5) count++;
  printf("%d\n", count);
  return 0;
}
