// A branch that is wrong as well as the condition that leads there: no failing test executes it, so
// only both together explain.
// RUN: %tests_in %t/t rising '1 2 3\n' '3 3\n' highest_last '4 2 9\n' '9 12\n' \
// RUN:   first '7 3 5\n' '7 6\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --jobs 2 | %check %s
// CHECK: 2 of 3 tests fail
// CHECK: {{.*}}branch_and_condition.c:[[@LINE+14]]:7  condition `c > a && b > a` in main
// CHECK: and {{.*}}branch_and_condition.c:[[@LINE+13]]:23  assignment `longest = a` in main
// CHECK: print `printf("%d %d\n", {{.*}} in main
// CHECK: highest_last  computed "4 -3↵", required "9 12↵"
// CHECK: rising        computed "1 -3↵", required "3 3↵"
// CHECK: the list of single places is complete for the kinds of fault that were tried; all sets of up to 3 places that explain are listed
#include <stdio.h>

int main(void) {
  int a, b, c, longest;
  if (scanf("%d %d %d", &a, &b, &c) != 3) return 1;
  longest = a;
  if (b > longest) longest = b;

  if (c > a && b > a) longest = a;
  printf("%d %d\n", longest, longest - a + longest - b + longest - c);
  return 0;
}
