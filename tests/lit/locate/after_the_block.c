// A use of a variable after its block is told with the variable and its declaration, goes on with
// the last value, and fails the test if memory errors do.
// RUN: %tests_in %t/t a '3 5 1 2' '5' b '2 1 9' '9'
// RUN: %exits 1 %culprit run %s --tests %t/t -c trim | %check %s --check-prefix SHOWN
// SHOWN: a  FAIL {{.*}} printed "2
// SHOWN: {{.*}}after_the_block.c:[[# @LINE + 32]]:{{[0-9]+}}: read of 'value' (declared in line [[# @LINE + 24]], 4 bytes), after the end of its block
// RUN: %exits 0 %culprit locate %s --tests %t/t -c trim | %check %s
// CHECK: undefined behaviour in failing tests:
// CHECK-NEXT: {{.*}}after_the_block.c:[[# @LINE + 29]]:{{[0-9]+}}: read of 'value' (declared in line [[# @LINE + 21]], 4 bytes), after the end of its block
// CHECK: 1.
// RUN: %exits 0 %culprit locate %s --tests %t/t -c trim --format json \
// RUN:   | %check %s --check-prefix JSON
// JSON: "kind": "use-after-scope"
// JSON: "name": "value"
// RUN: %exits 1 %culprit run %s --tests %t/t -c trim --undefined memory \
// RUN:   | %check %s --check-prefix FATAL
// FATAL: a  FAIL  use after scope: read of 'value' (declared in line [[# @LINE + 13]], 4 bytes), after the end of its block
// FATAL: b  FAIL  use after scope

// A pointer that is used while the block lasts is none of that.
// RUN: %culprit run %s --tests %t/t -c trim --undefined all -- -DCOPY \
// RUN:   | %check %s --check-prefix COPY
// COPY: both tests pass
#include <stdio.h>

int main(void) {
  int n, greatest, *best = NULL;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < n; i++) {
    int value;
    if (scanf("%d", &value) != 1) break;
#ifdef COPY
    if (best == NULL || value > *best) greatest = value, best = &greatest;
#else
    if (best == NULL || value > *best) best = &value;
#endif
  }
  printf("%d\n", *best);
  return 0;
}
