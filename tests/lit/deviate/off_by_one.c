// A loop that ends one iteration early: what the deviation means, and the edit that does it.
// RUN: %tests_in %t/tests a '3\n' '6\n' b '5\n' '15\n' c '0\n' '0\n'
// RUN: %exits 0 %culprit deviate %s --tests %t/tests | %check %s
// CHECK: 2 of 3 tests fail
// CHECK:      {}{{ +}}the path as it is
// CHECK-NEXT: {36}, {38:1.39}, {38:1.38}, {38:2.39}
// CHECK:      {38:3}  one more iteration of the loop at line 38
// CHECK-NEXT: with `i <= n` for `i < n` all tests pass
// CHECK: 1 deviation of 1 condition makes test a pass; all were tried

// Another test, and its end.
// RUN: %exits 0 %culprit deviate %s --tests %t/tests --test b | %check %s --check-prefix B
// B: the test fails
// B: {38:5}  one more iteration
// B: makes test b pass

// RUN: %exits 0 %culprit deviate %s --tests %t/tests --format json -o %t/out.json
// RUN: %check %s --check-prefix JSON --input-file %t/out.json
// JSON: "command": "deviate"
// JSON: "deviations": {
// JSON: "test": "a"
// JSON: "complete": true
// JSON: "meaning": "one more iteration of the loop at line 38"
// JSON: "written": "i <= n"

// A test that passes, or does not exist.
// RUN: %exits 4 %culprit deviate %s --tests %t/tests --test c | %check %s --check-prefix PASSES
// PASSES: no test fails, so nothing deviates
// RUN: %exits 2 %culprit deviate %s --tests %t/tests --test d 2>&1 \
// RUN:   | %check %s --check-prefix UNKNOWN
// UNKNOWN: --test d: there is no such test
// UNKNOWN: the tests are a, b, c
#include <stdio.h>

int main(void) {
  int n, s = 0;
  scanf("%d", &n);
  for (int i = 1; i < n; i++)
    s = s + i;
  printf("%d\n", s);
  return 0;
}
