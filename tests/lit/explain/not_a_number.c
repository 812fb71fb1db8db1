// Failures without a postcondition over integers are said to be unsupported, with status 8.
// RUN: %tests_in %t/tests a '1.5\n' '3.0\n'
// RUN: %exits 8 %culprit explain --wp %s --tests %t/tests | %check %s
// CHECK: no integer is printed where the output is wrong
// CHECK: culprit locate does not need a number

// RUN: %tests_in %t/pass a '1.5\n' '4.5\n'
// RUN: %exits 4 %culprit explain --wp %s --tests %t/pass | %check %s --check-prefix PASS
// PASS: no test fails

// RUN: sed 's/x \* 3/x * 3; for (;;) x = x/' %s > %t/endless.c
// RUN: %exits 8 %culprit explain --wp %t/endless.c --tests %t/tests | %check %s -check-prefix END
// END: weakest preconditions need a run that ends
#include <stdio.h>

int main(void) {
  double x;
  scanf("%lf", &x);
  x = x * 3;
  printf("%.1f\n", x);
  return 0;
}
