// Operations in the wrong order: the two together make the mistake.
// RUN: %tests_in %t/t a '4 8\n' '6.0\n' b '0 6\n' '3.0\n' zero '0 0\n' '0.0\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --jobs 2 | %check %s
// CHECK: 1. {{.*}}parentheses_missing.c:[[@LINE+7]]:{{[0-9]+}}  initializer `middle = low + high / 2` in main
// CHECK: all tests pass with `middle = (low + high) / 2`
#include <stdio.h>

int main(void) {
  double low, high;
  if (scanf("%lf %lf", &low, &high) != 2) return 1;
  double middle = low + high / 2;
  printf("%.1f\n", middle);
  return 0;
}
