// A variable that is set before a loop, where each iteration needs it set again: no other value of
// what is there mends it.
// RUN: %tests_in %t/t three '3\n' '***\n***\n***\n' one '1\n' '*\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --explain | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --explain --jobs 2 | %check %s
// CHECK: 1. {{.*}}statement_missing_in_a_loop.c:[[@LINE+11]]:10  initializer `j = 0` in main
// CHECK: three  after iteration 1: computed 3, required 0
// CHECK: how three fails (in brackets: the same with the required values):
// CHECK-NEXT: line [[@LINE+8]]  `j = 0` is not executed again (gives 0)
// CHECK: all tests pass with `j = 0` again in each iteration of the loop in line [[@LINE+10]]

// RUN: %exits 0 %culprit locate %s --tests %t/t --format json | %check %s --check-prefix JSON
// JSON: "missing": "`j = 0` again in each iteration of the loop in line [[@LINE+7]]"
#include <stdio.h>

int main(void) {
  int n, j = 0, i = 0;
  scanf("%d", &n);
  // j goes on from the row above.
  while (i < n) {
    while (j < n) {
      printf("*");
      j++;
    }
    printf("\n");
    i++;
  }
  return 0;
}
