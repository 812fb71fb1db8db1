// The first printed number that differs is the postcondition. Calls, pointers and || are followed.
// RUN: %tests_in %t/tests a '5 3\n' 'sum 8, diff 2\n' b '4 4\n' 'sum 8, diff 0\n'
// RUN: %exits 0 %culprit explain --wp %s --tests %t/tests --only a | %check %s
// CHECK: test a: 8 is printed, expected 2
// CHECK: scanf("%d %d", &x, &y)
// CHECK-NEXT: R   x + y = 2 (F)
// CHECK: *to = a + b
// CHECK: R   a + b = 2 (F)
// CHECK: bottom
// CHECK: R   diff = 2 (F)
// CHECK: implicit evidence  (x + y = 2)

// RUN: %exits 8 %culprit explain --wp %s --tests %t/tests --function get \
// RUN:   | %check %s --check-prefix NONE
// NONE: the function 'get' is not called before the failure

// RUN: %exits 2 %culprit explain --wp %s --tests %t/tests --function put 2>&1 \
// RUN:   | %check %s --check-prefix UNKNOWN
// UNKNOWN: --function put: the program has no such function
// UNKNOWN: its functions: get, main, set

// RUN: %exits 0 %culprit explain --wp %s --tests %t/tests --only a --format json -o %t/path.json
// RUN: %check %s --check-prefix JSON --input-file %t/path.json
// JSON: "command": "explain"
// JSON: "path": {
// JSON: "violated": "8 is printed, expected 2"
// JSON: "kind": "implicit"
#include <stdio.h>

void set(int *to, int a, int b) {
  *to = a + b;
}

int get(int *from) {
  return *from;
}

int main(void) {
  int x, y, sum, diff;
  if (scanf("%d %d", &x, &y) != 2) return 1;
  set(&sum, x, y);
  set(&diff, x, y);
  printf("sum %d, diff %d\n", sum, diff);
  return 0;
}
