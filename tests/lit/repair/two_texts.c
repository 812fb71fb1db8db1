// Two wrong texts and no single one that mends: they are one patch.
// RUN: %tests_in %t/t low '3\n' 'Yes\n' high '30\n' 'No\n'
// RUN: %exits 0 %culprit repair %s --tests %t/t -n 1 | %check %s
// CHECK: 1. {{.*}}`Yes\n` for `yes\n`, `No\n` for `no\n`
// CHECK: -  if (n < 10) printf("yes\n");
// CHECK-NEXT: +  if (n < 10) printf("Yes\n");
// CHECK-NEXT: -  else printf("no\n");
// CHECK-NEXT: +  else printf("No\n");
#include <stdio.h>

int main(void) {
  int n;
  scanf("%d", &n);
  if (n < 10) printf("yes\n");
  else printf("no\n");
  return 0;
}
