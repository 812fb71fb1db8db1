// One fault in each branch: hitting sets name all three, and the proof for pairs says that no two
// of them are enough.
// RUN: %tests_in %t/t a '25\n' '26\n' b '27\n' '28\n' c '13\n' '12\n' d '15\n' '14\n' \
// RUN:   e '3\n' '9\n' f '4\n' '12\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --limit 100 | %check %s
// CHECK: printed value `n + 2` in main
// CHECK: and {{.*}} printed value `n - 2` in main
// CHECK: and {{.*}} printed value `n * 2` in main
// CHECK-NOT: fewer of these may explain
// CHECK: all sets of up to 2 places that explain are listed
#include <stdio.h>

int main(void) {
  int n = 0;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 20) printf("%d\n", n + 2);
  else if (n > 10) printf("%d\n", n - 2);
  else printf("%d\n", n * 2);
  return 0;
}
