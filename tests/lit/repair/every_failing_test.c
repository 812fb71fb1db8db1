// A patch has to pass every failing test, also one that no place of the program decides.
// RUN: %tests_in %t one '1\n' '1\n' two '2\n' '3\n' odd '3\n' '6\n' && echo 'ODD=1' > %t/odd.env
// RUN: %exits 1 %culprit repair %s %S/Inputs/guard.c --trust '*guard.c' --tests %t | %check %s
// CHECK-NOT: passes all tests
// CHECK: test odd fails whatever the places of the program compute

// Without that test there is one.
// RUN: %exits 0 %culprit repair %s %S/Inputs/guard.c --trust '*guard.c' --tests %t --only '[!o]*' \
// RUN:   | %check %s --check-prefix MENDED
// MENDED: `i <= n` for `i < n`

// No diff is not a silent failure.
// RUN: %exits 1 %culprit repair %s %S/Inputs/guard.c --trust '*guard.c' --tests %t -f diff \
// RUN:   2>&1 | %check %s --check-prefix DIFF
// DIFF: note: no patch was found
#include <stdio.h>

int main(void) {
  int n, sum = 0;
  scanf("%d", &n);
  for (int i = 1; i < n; i++) sum += i;
  printf("%d\n", sum);
  return 0;
}
