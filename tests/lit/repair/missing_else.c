// An `else` is missing: no other value at one place is meant, and no slip of an expression.
// RUN: %tests_in %t/t low '5\n' 'low\n' middle '50\n' 'middle\n' high '500\n' 'high\n' \
// RUN:   edge '9\n' 'low\n'
// RUN: %exits 0 %culprit repair %s --tests %t/t | %check %s
// CHECK: {{.*}}missing_else.c:{{[0-9]+}}  `else` added
// CHECK: -  if (n < 100) size = 1;
// CHECK-NEXT: +  else if (n < 100) size = 1;
#include <stdio.h>

int main(void) {
  int n, size = 2;
  scanf("%d", &n);
  if (n < 10) size = 0;
  if (n < 100) size = 1;
  printf("%s\n", size == 0 ? "low" : size == 1 ? "middle" : "high");
  return 0;
}
