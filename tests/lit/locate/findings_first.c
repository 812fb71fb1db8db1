// Undefined behaviour of failing tests is told before the suspects, with its object and tests, and
// suspects say what they have to do with it.
// RUN: %tests_in %t/t a '1' '1' b '4' '4' c '+4' '4'
// RUN: %exits 0 %culprit locate %s --tests %t/t -c trim -n 9 | %check %s
// CHECK: all 3 tests fail
// CHECK: undefined behaviour in failing tests:
// CHECK-NEXT: {{.*}}findings_first.c:[[# @LINE + 36]]:{{[0-9]+}}: write of 4 bytes past the end of 'v' (declared in line [[# @LINE + 33]], 4 elements of 4 bytes), in tests b and c
// CHECK-EMPTY:
// CHECK-NEXT: 1.
// CHECK: condition `i <= n` in main
// CHECK: with the required values, the write past the end of `v` in line [[# @LINE + 32]] does not happen
// CHECK: try: --undefined all: a test with undefined behaviour then fails

// RUN: %exits 0 %culprit locate %s --tests %t/t -c trim --format compiler \
// RUN:   | %check %s --check-prefix COMPILER
// COMPILER: findings_first.c:[[# @LINE + 27]]:{{[0-9]+}}: warning: write of 4 bytes past the end of 'v' {{.*}}, in tests b and c [culprit-out-of-bounds-write]
// COMPILER-NEXT: warning: suspect 1

// RUN: %exits 0 %culprit locate %s --tests %t/t -c trim --format json \
// RUN:   | %check %s --check-prefix JSON
// JSON: "findings": [
// JSON: "kind": "out-of-bounds-write"
// JSON: "name": "v"
// JSON: "bytes": 16,
// JSON-NEXT: "element_bytes": 4
// JSON: "tests": [
// JSON-NEXT: "b",
// JSON-NEXT: "c"
// JSON: "passing_tests": []

// RUN: %exits 0 %culprit locate %s --tests %t/t -c trim --format sarif \
// RUN:   | %check %s --check-prefix SARIF
// SARIF: "results": [
// SARIF: "ruleId": "finding/out-of-bounds-write"
// SARIF: "v is declared here"
// SARIF: "ruleId": "suspect/
#include <stdio.h>
int main(void) {
  int n, count = 0;
  int v[4];
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i <= n; i++) {
    v[i] = i;
    count++;
  }
  printf("%d\n", count);
  return 0;
}
