// The last branch of a chain is missing; it prints what another branch prints, in another order.
// RUN: %tests_in %t up '1 2\n' '1 2\n' down '5 3\n' '3 5\n' \
// RUN:   equal '4 4\n' '4 4\n' more '9 1\n' '1 9\n'
// RUN: %exits 0 %culprit repair %s --tests %t | %check %s
// CHECK: 1. {{.*}}missing_else_print.c
// CHECK: {{^}}+  else printf("%d %d\n", b, a);{{$}}
#include <stdio.h>
int main(void) {
  int a, b;
  scanf("%d %d", &a, &b);
  if (a <= b) printf("%d %d\n", a, b);
  return 0;
}
