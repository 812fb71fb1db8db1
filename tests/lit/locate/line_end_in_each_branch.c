// Two texts that both lack their line end are one mistake, before one more print after them.
// RUN: rm -rf %t && mkdir -p %t && echo 12 > %t/1.in && echo even > %t/1.out
// RUN: echo 7 > %t/2.in && echo odd > %t/2.out
// RUN: %culprit locate %s --tests %t --compare exact | %check %s
// CHECK: 1. {{.*}}line_end_in_each_branch.c:14
// CHECK: and {{.*}}line_end_in_each_branch.c:16
// CHECK: all tests pass with `even\n` for `even` in line 14, `odd\n` for `odd` in line 16
// CHECK: 2. {{.*}} missing statement at `return 0`
#include <stdio.h>

int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  if (n % 2 == 0) printf("even");
  else
    printf("odd");
  return 0;
}
