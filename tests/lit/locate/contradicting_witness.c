// Of the passing tests in which a suspect reads the same values, the one that needs what it
// computed is shown, wherever it stands among others that do not.
// RUN: %tests_in %t/t f '2 1\n' '5\n' p1 '2 6\n' '9\n' p2 '2 7\n' '9\n' p3 '2 8\n' '9\n' \
// RUN:   p4 '2 9\n' '9\n' p5 '2 10\n' '9\n' zq '2 2\n' '4\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// CHECK: initializer `x = a * 2` in main
// CHECK: ranked lower: with a = 2, test f needs 5, but passing test zq computes 4
#include <stdio.h>

int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  int x = a * 2;
  if (b > 3) x = 9;
  printf("%d\n", x);
  return 0;
}
