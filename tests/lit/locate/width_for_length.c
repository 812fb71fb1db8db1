// The figure 1 for the letter l: the compiler warns of it, and the mend is a format.
// RUN: rm -rf %t && mkdir -p %t && echo 2.5 > %t/1.in && echo 6.25 > %t/1.out
// RUN: echo 0 > %t/2.in && echo 0.00 > %t/2.out
// RUN: %culprit locate %s --tests %t | %check %s
// CHECK: 1.{{.*}}width_for_length.c:12
// CHECK: all tests pass with `scanf("%lf", &side)`
// CHECK: the compiler warns here: format specifies type 'float *'
#include <stdio.h>

int main(void) {
  double side = 0;
  scanf("%1f", &side);
  printf("%.2f\n", side * side);
  return 0;
}
