// A branch prints nothing: one missing print explains, and sets that hold another one are not
// listed beside it.
// RUN: %tests_in %t/t good '95 60\n' 'A\nB\n' low '20 95\n' 'F\nA\n' one '10\n' 'F\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --jobs 2 | %check %s
// CHECK: 1. {{.*}}missing_print.c:[[@LINE+25]]:5  missing output before `}` in main
// CHECK: low  computed "", required "F↵"
// CHECK: one  computed "", required "F↵"
// CHECK-NOT: and {{.*}}missing output
// CHECK: each explains both failing tests

// A function as a whole may print what is missing as well.
// RUN: %exits 0 %culprit locate %s --tests %t/t --granularity function \
// RUN:   | %check %s --check-prefix FUNCTION
// FUNCTION: 1 function explains both failing tests

// What is proved is proved of the fault modes that were asked.
// RUN: %exits 1 %culprit locate %s --tests %t/t --modes skip | %check %s --check-prefix SKIP
// SKIP: it is proved that no single place explains every failing test with the given --modes
#include <stdio.h>

int main(void) {
  int points;
  while (scanf("%d", &points) == 1) {
    if (points >= 90) {
      printf("A\n");
    } else if (points >= 50) {
      printf("B\n");
    } else {

    }
  }
  return 0;
}
