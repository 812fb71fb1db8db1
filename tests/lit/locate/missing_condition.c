// A condition is missing before a statement: what the comparison reads stands in the statement.
// RUN: %tests_in %t one '3 9 1\n' '9\n' two '1 5 2\n' '5\n' \
// RUN:   three '4 4 1\n' '4\n' four '9 7 8\n' '9\n'
// RUN: %exits 0 %culprit locate %s --tests %t | %check %s
// CHECK: 1. {{.*}}missing_condition.c:[[@LINE+7]]:5  missing statement at `max = n` in main
// CHECK: all tests pass with `if (max < n)` before it; it is missing between lines [[@LINE+5]] and [[@LINE+6]]
#include <stdio.h>
int main(void) {
  int n, max = 0;
  for (int i = 0; i < 3; i++) {
    scanf("%d", &n);
    max = n;
  }
  printf("%d\n", max);
  return 0;
}
