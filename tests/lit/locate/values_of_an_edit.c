// Many values mend each test. Where one change mends all of them, what it gives is shown, not
// whatever the solver found.
// RUN: %tests_in %t/t one '8 4\n' '1\n' two '20 15\n' '1\n' three '3 1\n' '0\n' four '30 2\n' '1\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// CHECK: initializer `sum = a - b` in main
// CHECK: one  computed 4, required 12 (with a = 8, b = 4)
// CHECK: two  computed 5, required 35 (with a = 20, b = 15)
// CHECK: all tests pass with `sum = a + b`
#include <stdio.h>

int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  int sum = a - b;
  printf("%d\n", sum > 10);
  return 0;
}
