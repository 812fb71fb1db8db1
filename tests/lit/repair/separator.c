// A separator that is printed after the last number, too: it is printed only between them.
// RUN: %tests_in %t/t one '1\n' '1\n' three '3\n' '1 2 3\n' four '4\n' '1 2 3 4\n'
// RUN: %exits 0 %culprit repair %s --tests %t/t -n 1 | %check %s
// CHECK: 1. {{.*}}separator.c:[[# @LINE + 10]]
// CHECK: -    printf("%d ", i);
// CHECK-NEXT: +    printf("%d", i);
// CHECK-NEXT: +    if (i < n) printf(" ");
#include <stdio.h>

int main(void) {
  int n;
  scanf("%d", &n);
  for (int i = 1; i <= n; i++) {
    printf("%d ", i);
  }
  printf("\n");
  return 0;
}
