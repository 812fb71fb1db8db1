// Variables are read although no input sets them.
// RUN: %tests_in %t one '1 2\n' '3\n' two '5 -3\n' '2\n' three '10 0\n' '10\n'
// RUN: %exits 0 %culprit repair %s --tests %t | %check %s
// CHECK: 1. {{.*}}missing_input.c
// CHECK: {{^}}+  scanf("%d%d", &a, &b);{{$}}
#include <stdio.h>
int main(void) {
  int a, b;
  printf("%d\n", a + b);
  return 0;
}
