// Two numbers, or two names, for one another; in each test the wrong one matters.
// RUN: %tests_in %t.d a "12 5" "403 17\n" b "24 2" "806 26\n" c "0 9" "0 9\n"
// RUN: %culprit locate %s --tests %t.d -- -DNUMBERS | %check %s --check-prefix NUMBERS
// RUN: %tests_in %t.n a "7 2" "7 3 5\n" b "3 1" "3 3 2\n" c "4 4" "4 1 0\n"
// RUN: %culprit locate %s --tests %t.n | %check %s --check-prefix NAMES
// NUMBERS: 1. {{.*}}exchanged.c:15
// NUMBERS: all tests pass with `parts = a / 3 * 100 + a / 4`
// NAMES: 1. {{.*}}exchanged.c:19
// NAMES: all tests pass with {{.*}}rest = (a / b) * 10 + (a - b)
#include <stdio.h>
int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
#ifdef NUMBERS
  int parts = a / 4 * 100 + a / 3;
  printf("%d %d\n", parts, a + b);
#else
  int rest = 0;
  rest = (b / a) * 10 + (b - a);
  printf("%d %d %d\n", a, rest / 10, rest % 10);
#endif
  return 0;
}
