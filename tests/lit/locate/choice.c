// Of `c ? a : b` and `p && q` the values read are shown whichever side was taken: none is what
// another iteration left, none is missing, and none is of a variable that the side taken leaves
// alone and nothing has set.
// RUN: %tests_in %t/t less '3 4 1\n' '5 0\n' more '5 1 1\n' '6 0\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --limit 9 \
// RUN:   | %check %s --implicit-check-not uninitialised
// CHECK: initializer `larger = a > b ? a : b` in main
// CHECK: less  computed 4, required 5   (with a = 3, b = 4)
// CHECK: more  computed 5, required 6   (with a = 5, b = 1)
// CHECK: initializer `usual = a < 100 ? 0 : rare` in main
// CHECK: less  computed 0, required 1   (with a = 3)
// RUN: %tests_in %t/u both '5 6 8\n' '6 1\n' one '1 6 8\n' '6 0\n'
// RUN: %exits 0 %culprit locate %s --tests %t/u --limit 9 | %check %s --check-prefix AND
// AND: declaration `a` in main
// AND: both  `{{.*}}` in line {{[0-9]+}} computed 0, required 1   (with a = 5, c = 8)
#include <stdio.h>

int main(void) {
  int a, b, c, rare, table[2] = {5, 5};
  if (scanf("%d %d %d", &a, &b, &c) != 3) return 1;
  if (a > 100) scanf("%d", &rare);
  int larger = a > b ? a : b;
  int usual = a < 100 ? 0 : rare;
  int wanted = a > 3 && table[c % 2] > 4 && c == 0;
  printf("%d %d\n", larger + usual, wanted);
  return 0;
}
