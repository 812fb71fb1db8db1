// A condition that is wrong at every execution: no few deviations mend it, but an edit does.
// RUN: %tests_in %t/tests a '5\n' '6\n' b '2\n' '2\n'
// RUN: %exits 0 %culprit deviate %s --tests %t/tests | %check %s
// CHECK: negated.c:20  with `i % 2 == 0` for `i % 2 != 0` all tests pass (5 executions the other
// CHECK-SAME: way)
// CHECK: 1 deviation of 1 condition makes test a pass; all were tried; 1 edit of a condition makes
// CHECK-SAME: it pass
// RUN: %exits 0 %culprit deviate %s --tests %t/tests --deviations 5 --no-marking --all \
// RUN:   | %check %s --check-prefix FIVE
// FIVE: {19:1.20, 19:2.20, 19:3.20, 19:4.20, 19:5.20}
// FIVE-NEXT: with `i % 2 == 0` for `i % 2 != 0` all tests pass
// FIVE-NOT: executions the other way
#include <stdio.h>

int main(void) {
  int n, s = 0;
  scanf("%d", &n);

  for (int i = 1; i <= n; i++)
    if (i % 2 != 0) s += i;
  printf("%d\n", s);
  return 0;
}
