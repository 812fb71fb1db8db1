// Without a patch, the answer is that of `locate`, and the status says so.
// RUN: %tests_in %t a '1\n' '17\n' b '2\n' '4\n' c '3\n' '90\n'
// RUN: %exits 8 %culprit repair %s --tests %t | %check %s
// CHECK: 1. {{.*}}no_patch.c
// CHECK: no patch: none of the small changes tried at these places passes all tests

// RUN: %exits 8 %culprit repair %s --tests %t -f compiler | %check %s --check-prefix NOTE
// NOTE: culprit: note: no patch: none of the small changes tried at these places passes all tests
// RUN: %exits 2 %culprit locate %s --tests %t -f diff 2>&1 | %check %s --check-prefix DIFF
// DIFF: culprit locate has no patches to write as diff
// RUN: %exits 2 %culprit repair -p %t --tests %t 2>&1 | %check %s --check-prefix BUILD
// BUILD: no source file given
#include <stdio.h>

int main(void) {
  int x;
  scanf("%d", &x);
  printf("%d\n", x * x);
  return 0;
}
