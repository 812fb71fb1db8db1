// Without a patch, a hint says where the first suspect is; without a failing test, that all pass.
// RUN: %tests_in %t/fail a '1\n' '17\n' b '2\n' '4\n' c '3\n' '90\n'
// RUN: %exits 8 %culprit repair %s --tests %t/fail --hint 1 | %check %s --check-prefix PLACE
// PLACE: hint 1 of 3: look at line {{[0-9]+}} (main)
// RUN: %exits 8 %culprit repair %s --tests %t/fail --hint 2 > %t/two
// RUN: %check %s --check-prefix KIND --input-file %t/two
// KIND: hint 2 of 3: the {{.*}} in line {{[0-9]+}} (main) has the wrong value at times
// RUN: not grep required %t/two

// RUN: %tests_in %t/pass a '1\n' '1\n'
// RUN: %exits 4 %culprit repair %s --tests %t/pass --hint 2 | %check %s --check-prefix PASS
// PASS: the test passes
#include <stdio.h>

int main(void) {
  int x;
  scanf("%d", &x);
  printf("%d\n", x * x);
  return 0;
}
