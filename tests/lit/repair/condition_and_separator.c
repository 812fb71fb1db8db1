// Two mistakes in one program: a bound, and a separator after the last number.
// RUN: %tests_in %t/t two '2\n' '1, 2\nfew\n' three '3\n' '1, 2, 3\nmany\n' one '1\n' '1\nfew\n'
// RUN: %exits 0 %culprit repair %s --tests %t/t -n 1 | %check %s
// CHECK: -    printf("%d, ", i);
// CHECK-NEXT: +    printf("%d", i);
// CHECK-NEXT: +    if (i < n) printf(", ");
// CHECK: -  if (n > 3) printf("many\n");
// CHECK-NEXT: +  if (n >= 3) printf("many\n");
#include <stdio.h>

int main(void) {
  int n;
  scanf("%d", &n);
  for (int i = 1; i <= n; i++) {
    printf("%d, ", i);
  }
  printf("\n");
  if (n > 3) printf("many\n");
  else printf("few\n");
  return 0;
}
