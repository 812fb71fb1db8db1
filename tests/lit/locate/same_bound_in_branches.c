// The same wrong comparison in two branches of a chain, while a third one with it is right.
// RUN: %tests_in %t.d full "90" "A\n" below "89" "B\n" half "50" "B\n" \
// RUN:   low "49" "C\n" none "0" "-\n" some "1" "C\n"
// RUN: %culprit locate %s --tests %t.d | %check %s
// CHECK: 1. {{.*}}same_bound_in_branches.c:16
// CHECK: and {{.*}}same_bound_in_branches.c:18
// CHECK: `points >= 90` for `points > 90` in line 16, `points >= 50` for `points > 50` in line 18
#include <stdio.h>

char grade(int points) {
  char letter = '-';
  if (points > 0)
    letter = 'C';
  else
    return letter;
  if (points > 90)
    letter = 'A';
  else if (points > 50)
    letter = 'B';
  return letter;
}

int main(void) {
  int points;
  if (scanf("%d", &points) == 1) printf("%c\n", grade(points));
  return 0;
}
