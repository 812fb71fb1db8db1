// The same wrong conversion of two inputs.
// RUN: %tests_in %t.d half "1 2" "0.50\n" third "1 4" "0.25\n" double "3 1.5" "2.00\n"
// RUN: %culprit locate %s --tests %t.d | %check %s
// CHECK: 1. {{.*}}float_read_into_doubles.c:12
// CHECK: and {{.*}}float_read_into_doubles.c:14
// CHECK: `lf` for `f` in lines 12, 14
#include <stdio.h>

int main(void) {
  double a, b;

  scanf("%f", &a);

  scanf("%f", &b);
  printf("%.2f\n", a / b);
  return 0;
}
