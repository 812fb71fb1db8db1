// Only white space differs: what separates values is added, as one statement with its condition.
// RUN: rm -rf %t && mkdir -p %t && echo 3 > %t/1.in && printf '1 2 3\n2 4 6\n3 6 9\n' > %t/1.out
// RUN: echo 2 > %t/2.in && printf '1 2\n2 4\n' > %t/2.out
// RUN: %culprit locate %s --tests %t --compare exact | %check %s
// The same where the print is the whole body of the loop.
// RUN: %culprit locate %s --tests %t --compare exact -- -DBARE | %check %s --check-prefix BARE
// BARE: 1. {{.*}}blank_between.c:18
// BARE: all tests pass with `if (column {{.*}}) printf(" ");`
// CHECK: 1. {{.*}}blank_between.c:21
// CHECK: all tests pass with `if (column {{.*}}) printf(" ");`
#include <stdio.h>

int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  for (int row = 1; row <= n; row++) {
#ifdef BARE
    for (int column = 1; column <= n; column++) printf("%d", row * column);
#else
    for (int column = 1; column <= n; column++) {
      printf("%d", row * column);
    }
#endif
    printf("\n");
  }
  return 0;
}
