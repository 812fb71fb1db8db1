// What explains alone, and a set on the same line, are two entries: no part of the set is said to
// explain alone.
// RUN: %tests_in %t/t a '1\n' '4 4\n' b '2\n' '7 7\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --all | %check %s
// CHECK: 1. {{.*}}input `scanf("%d", &a)` in main
// CHECK-NOT: also {{.*}}assignment
// CHECK: {{^}}2. 
#include <stdio.h>

int main(void) {
  int a, x, y;
  scanf("%d", &a); x = a; y = a;
  printf("%d ", x);
  printf("%d\n", y);
  return 0;
}
