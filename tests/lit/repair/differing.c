// Changes that do the same are one patch. Two that differ come with an input that shows it, and
// --choose asks which output is right and makes a test of the answer.
// RUN: %tests_in %t/t a '3 4\n1 5 6 2\n' '2\n' b '2 3\n1 4 1\n' '1\n' c '5 3\n9 4 6\n' '2\n'
// RUN: %exits 0 %culprit repair %s --tests %t/t | %check %s
// CHECK: these {{[0-9]+}} patches pass all tests
// CHECK: 1. {{.*}}differing.c:[[# @LINE + 28]]  `limit < x` for `x < limit`
// CHECK: `x > limit` for `x < limit` does the same with {{[0-9]+}} further inputs
// CHECK: 2. {{.*}}differing.c:[[# @LINE + 26]]  `x >= limit` for `x < limit`
// CHECK: it differs from patch 1 with the input
// CHECK: with patch 1:
// CHECK: with patch 2:

// RUN: printf '2\n' > %t/second
// RUN: %exits 0 %culprit repair %s --tests %t/t --choose < %t/second \
// RUN:   | %check %s --check-prefix=CHOSEN
// RUN: test -f %t/t/chosen-1.in -a -f %t/t/chosen-1.out
// CHOSEN: The patches differ with an input that no test has:
// CHOSEN: Which is right?
// CHOSEN: The answer is test chosen-1
// CHOSEN: 3 of 4 tests fail
// CHOSEN: 1. {{.*}}  `x >= limit` for `x < limit`

// RUN: %exits 2 %culprit repair %s --tests %t/t --choose --apply 2>&1 \
// RUN:   | %check %s --check-prefix=APPLY
// APPLY: --choose and --apply exclude each other
#include <stdio.h>

int main(void) {
  int limit, n, count = 0;
  if (scanf("%d %d", &limit, &n) != 2) return 1;
  for (int i = 0; i < n; i++) {
    int x;
    if (scanf("%d", &x) != 1) return 1;
    if (x < limit) count++;
  }
  printf("%d\n", count);
  return 0;
}
