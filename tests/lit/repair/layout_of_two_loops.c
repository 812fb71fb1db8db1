// The numbers up and down again, in two loops: the prints of both are wrong, and no single one and
// no pair of suspects explains it.
// RUN: %tests_in %t/t one '1\n' '1\n' two '2\n' '1\n1 2 1\n' three '3\n' '1\n1 2 1\n1 2 3 2 1\n'
// RUN: %exits 0 %culprit repair %s --tests %t/t -n 1 | %check %s
// CHECK: -      printf("%d ", k);
// CHECK: +      printf("%d", k);
// CHECK: -      printf("%d ", k);
// CHECK: +      printf("%d", k);
#include <stdio.h>

int main(void) {
  int n;
  scanf("%d", &n);
  for (int row = 1; row <= n; row++) {
    for (int k = 1; k <= row; k++) {
      printf("%d ", k);
    }
    for (int k = row - 1; k > 0; k--) {
      printf("%d ", k);
    }
    printf("\n");
  }
  return 0;
}
