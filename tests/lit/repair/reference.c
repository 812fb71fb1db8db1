// A right program of another author says what is expected for inputs that no test has. Here the
// tests do not tell `>` from `>=`, and all of them pass with the program as it is.
// RUN: %tests_in %t/t a '3 4\n1 5 6 2\n' '2\n' b '2 3\n1 4 1\n' '1\n' c '5 3\n9 4 6\n' '2\n'
// RUN: %exits 4 %culprit repair %s --tests %t/t
// RUN: %exits 0 %culprit repair %s --tests %t/t --reference %S/Inputs/at_least.c | %check %s
// CHECK: reference-1
// CHECK: 1. {{.*}}reference.c:[[# @LINE + 20]]  `x >= limit` for `x > limit`
// CHECK: agrees with the reference on [[ALL:[0-9]+]] of [[ALL]] further inputs

// A reference must pass the tests.
// RUN: %tests_in %t/w e '3 2\n3 3\n' '2\n'
// RUN: %exits 2 %culprit repair %s --tests %t/w --reference %s 2>&1 \
// RUN:   | %check %s --check-prefix=WRONG
// WRONG: the reference {{.*}}reference.c fails test e

// RUN: %exits 2 %culprit repair %s --tests %t/t --reference %t/none.c 2>&1 \
// RUN:   | %check %s --check-prefix=NONE
// NONE: none.c
#include <stdio.h>

int main(void) {
  int limit, n, count = 0;
  if (scanf("%d %d", &limit, &n) != 2) return 1;
  for (int i = 0; i < n; i++) {
    int x;
    if (scanf("%d", &x) != 1) return 1;
    if (x > limit) count++;
  }
  printf("%d\n", count);
  return 0;
}
