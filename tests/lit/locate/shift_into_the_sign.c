// A left shift into the sign bit, or of a negative number, is undefined in C. It counts with
// --undefined all, at the operator.
// RUN: %tests_in %t/t a '30' '1073741824' b '31' '-2147483648'
// RUN: %culprit run %s --tests %t/t -c trim | %check %s
// CHECK: a  pass
// CHECK: b  pass
// CHECK-NEXT: {{.*}}:[[# @LINE + 16]]:22: a signed left shift overflows
// RUN: %exits 0 %culprit locate %s --tests %t/t -c trim --undefined all \
// RUN:   | %check %s --check-prefix ALL
// ALL: 1 of 2 tests fails
// ALL: b  shift overflow: a signed left shift overflows: a 1 is moved into or past the sign bit, or the shifted number is negative
// ALL-NEXT: {{.*}}:[[# @LINE + 11]]:22
// ALL: 1. {{.*}}

// With a sign that wraps, nothing is undefined.
// RUN: %culprit run %s --tests %t/t -c trim --undefined all -- -fwrapv \
// RUN:   | %check %s --check-prefix WRAPS
// WRAPS: both tests pass
#include <stdio.h>
int main(void) {
  int n, one = 1;
  if (scanf("%d", &n) != 1) return 1;
  printf("%d\n", one << n);
  return 0;
}
