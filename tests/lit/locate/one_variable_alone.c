// What an expression makes of its variables is wrong, and one of them alone says it.
// RUN: %tests_in %t/t five '5\n' 'known 4\n' none '0\n' 'unknown 0\n' two '2\n' 'known 1\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// CHECK: {{[12]}}. {{.*}} assignment `known = !found || *found != 0` in main
// CHECK: all tests pass with `known = found != NULL`
#include <stdio.h>

int main(void) {
  int n, known;
  if (scanf("%d", &n) != 1) return 1;
  const int *found = n > 0 ? &n : NULL;
  // It is known where it was found.
  known = !found || *found != 0;
  printf("%s %d\n", known ? "known" : "unknown", n > 0 ? n - 1 : 0);
  return 0;
}
