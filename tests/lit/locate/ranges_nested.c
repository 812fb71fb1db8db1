// Short runs give the values of the run. Of longer ones the iterations are joined, and what a loop
// inside a loop adds up keeps its lower bound and its multiple.
// RUN: %tests_in %t/short a '5' '0'
// RUN: %tests_in %t/long a '200' '0'
// RUN: %exits 0 %culprit locate %s --tests %t/short --compare trim --show ranges \
// RUN:   | %check %s --check-prefix SHORT
// RUN: %exits 0 %culprit locate %s --tests %t/long --compare trim --show ranges \
// RUN:   | %check %s --check-prefix LONG
#include <stdio.h>

int main(void) {
  int n, i, j, s = 0;
  if (scanf("%d", &n) != 1) return 1;
  // SHORT: ranges_nested.c:[[@LINE+8]] in main
  // SHORT: i  0 to 5
  // SHORT: s  0 to 75, a multiple of 15
  // SHORT: s  0 to 75, a multiple of 3
  // LONG: ranges_nested.c:[[@LINE+4]] in main
  // LONG: i  0 to 200
  // LONG: s  0 to 2147483646, a multiple of 3
  // LONG: s  0 to 2147483646, a multiple of 3
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) s += 3;
  printf("%d\n", s);
  return 0;
}
