// The blank stands in both branches: it is printed after them, between the iterations.
// RUN: %tests_in %t/t one '1\n' '#\n' three '3\n' '# . .\n# # .\n# # #\n' two '2\n' '# .\n# #\n'
// RUN: %exits 0 %culprit repair %s --tests %t/t -n 1 | %check %s
// CHECK: -        printf("# ");
// CHECK: +        printf("#");
// CHECK: -        printf(". ");
// CHECK: +        printf(".");
// CHECK: +      if (column < n - 1) printf(" ");
#include <stdio.h>

int main(void) {
  int n;
  scanf("%d", &n);
  for (int row = 0; row < n; row++) {
    for (int column = 0; column < n; column++) {
      if (column <= row)
        printf("# ");
      else
        printf(". ");
    }
    printf("\n");
  }
  return 0;
}
