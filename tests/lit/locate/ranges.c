// What variables hold at the heads of loops, for any number of iterations.
// RUN: %tests_in %t a '1000' '2000'
// RUN: %exits 0 %culprit locate %s --tests %t --compare trim --show ranges | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t --compare trim --show ranges --format json \
// RUN:   | %check %s --check-prefix JSON
// CHECK: values at the heads of loops
// CHECK-NEXT: ranges.c:[[@LINE+13]] in main
// CHECK-NEXT: n  0 to 1000
// CHECK-NEXT: s  {{0 to [0-9]+, .*even}}
// JSON: "ranges": [
// JSON: "n": "0 to 1000"
// JSON: "invariants": [
// JSON-NEXT: "0 <= n <= 1000"
// JSON: "statement": true
#include <stdio.h>

int main(void) {
  int n, s = 0;
  if (scanf("%d", &n) != 1) return 1;
  while (n > 0) {
    s += 2;
    n--;
  }
  printf("%d\n", s + 1);
  return 0;
}
