// A condition at a line is a postcondition like an assertion or the output.
// RUN: %tests_in %t/tests a '3\n' '' && rm %t/tests/a.out
// RUN: echo 'line:19 s == 6' > %t/tests/a.expect
// RUN: %exits 0 %culprit deviate %s --tests %t/tests | %check %s
// CHECK: expected s == 6, but s is 3
// CHECK:      {}{{ +}}the path as it is
// CHECK-NEXT: {14}, {16:1.17}, {16:1.16}, {16:2.17}, {18}
// CHECK-NEXT: {16:3}  one more iteration of the loop at line 16
// CHECK-NEXT: with `i <= n` for `i < n` the test passes
// CHECK-NEXT: {16}, {16:1.16}, {16:2.16}
#include <stdio.h>

int main(void) {
  int n, s = 0;
  scanf("%d", &n);
  for (int i = 1; i < n; i++)
    s = s + i;
  s = s + 0;
  printf("%d\n", s > 3);
  return 0;
}
