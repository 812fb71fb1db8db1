// No test says which number is meant, but the values that are required do: a divisor, an offset, a
// bound.
// RUN: %tests_in %t.d a "960 3" "20 53 no\n" b "4800 20" "100 70 yes\n" c "480 17" "10 67 no\n"
// RUN: %culprit locate %s --tests %t.d -- -DDIVISOR=44 | %check %s --check-prefix DIVISOR
// RUN: %culprit locate %s --tests %t.d -- -DOFFSET=11 | %check %s --check-prefix OFFSET
// RUN: %culprit locate %s --tests %t.d -- -DBOUND=16 | %check %s --check-prefix BOUND
// DIVISOR: 1. {{.*}}number_from_values.c:21
// DIVISOR: all tests pass with {{.*}}pulses / 48
// OFFSET: 1. {{.*}}number_from_values.c:26
// OFFSET: all tests pass with {{.*}}level + 50
// BOUND: 1. {{.*}}number_from_values.c:31
// BOUND: all tests pass with {{.*}}level >= {{18|19|20}}
#include <stdio.h>

int main(void) {
  int pulses, level;
  if (scanf("%d %d", &pulses, &level) != 2) return 1;
#ifndef DIVISOR
  int turns = pulses / 48;
#else
  int turns = pulses / 44;
#endif
#ifndef OFFSET
  int sum = level + 50;
#else
  int sum = level + 11;
#endif
#ifndef BOUND
  int full = level >= 18;
#else
  int full = level >= 7;
#endif
  printf("%d %d %s\n", turns, sum, full ? "yes" : "no");
  return 0;
}
