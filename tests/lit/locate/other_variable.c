// A variable that stands for another, and && for ||: what would mend every test is said.
// RUN: %tests_in %t/t one '1 9 3\n' '12 1\n' two '8 2 5\n' '7 1\n' three '2 2 2\n' '4 1\n' \
// RUN:   four '1 1 4\n' '5 0\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t -- -DVARIABLE | %check %s --check-prefix VARIABLE
// VARIABLE: 1. {{.*}}`sum = b + {{.*}}
// VARIABLE: all tests pass with `sum = b + c`

// RUN: %exits 0 %culprit locate %s --tests %t/t -- -DCONNECTIVE \
// RUN:   | %check %s --check-prefix CONNECTIVE
// CONNECTIVE: 1. {{.*}}condition `b > 3 && a > 1` in main
// CONNECTIVE: all tests pass with `b > 3 || a > 1`
#include <stdio.h>

int main(void) {
  int a, b, c, sum, late = 0;
  if (scanf("%d %d %d", &a, &b, &c) != 3) return 1;
#ifdef VARIABLE
  sum = b + a;
#else
  sum = b + c;
#endif
#ifdef CONNECTIVE
  if (b > 3 && a > 1) late = 1;
#else
  if (b > 3 || a > 1) late = 1;
#endif
  printf("%d %d\n", sum, late ? 1 : 0);
  return 0;
}
