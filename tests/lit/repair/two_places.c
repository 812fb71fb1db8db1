// Two mistakes: each failing test needs both, and --max-edits 1 says that one change is not enough.
// RUN: %tests_in %t/t a '2 3\n' '\n6 5\n' b '4 5\n' '\n20 9\n' c '7 2\n' '\n14 9\n'
// RUN: %exits 0 %culprit repair %s --tests %t/t -n 1 | %check %s
// RUN: %exits 8 %culprit repair %s --tests %t/t -n 1 --max-edits 1 | %check %s --check-prefix=ONE
// CHECK: -  int product = a + b;
// CHECK: +  int product = a * b;
// CHECK: -  int sum = a - b;
// CHECK: +  int sum = a + b;
// Each test needs both, and so the answer says.
// CHECK: without the change in line [[# @LINE + 8]]: a, b, c fail
// CHECK: without the change in line [[# @LINE + 9]]: a, b, c fail
// ONE: no patch: none of the small changes tried at these places passes all tests
#include <stdio.h>

int main(void) {
  int a, b;
  scanf("%d %d", &a, &b);
  int product = a + b;
  puts("");
  int sum = a - b;
  printf("%d %d\n", product, sum);
  return 0;
}
