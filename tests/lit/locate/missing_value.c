// A variable has no value at first: the assignment that it lacks is named, and where it can stand.
// RUN: %tests_in %t one '4\n' '4 3 2 1 \n' two '2\n' '2 1 \n' \
// RUN:   three '1\n' '1 \n' four '3\n' '3 2 1 \n'
// RUN: %exits 0 %culprit locate %s --tests %t --limit 9 | %check %s
// CHECK: 1. {{.*}}missing_value.c:[[@LINE+9]]:22  missing statement at `i < n` in main
// CHECK: all tests pass with `left = n;` before the loop; it is missing between lines [[@LINE+7]] and [[@LINE+8]]
// CHECK: declaration `left` in main
// CHECK: {{^ +}}nothing sets `left` before it is read: a statement is missing between lines [[@LINE+5]] and [[@LINE+7]]
#include <stdio.h>
int main(void) {
  int n;
  scanf("%d", &n);
  int left;
  for (int i = 0;    i < n; i++) {
    printf("%d ", left);
    left--;
  }
  printf("\n");
  return 0;
}
