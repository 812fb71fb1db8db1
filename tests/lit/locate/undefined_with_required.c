// Values with which a test passes, but only because memory that nothing wrote holds what it holds
// here, say so, and other suspects come before.
// RUN: %tests_in %t/t one '1\n' 'other\n' two '0\n' 'same\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --limit 9 | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --format json | %check %s --check-prefix JSON
// RUN: %exits 0 %culprit locate %s --tests %t/t --format compiler | %check %s --check-prefix NOTES
// CHECK: 1. {{.*}}undefined_with_required.c:[[@LINE+17]]:
// CHECK: also {{.*}} print `puts(known[i] == 5 ? "same" : "other")` in main
// CHECK: {{^[2-9]}}. {{.*}} initializer `i = k` in main
// CHECK: one computed 1, required 2 (with k = 1)
// CHECK-NEXT: with these values: a condition depends on uninitialised memory at {{.*}}undefined_with_required.c:[[@LINE+13]], so a compiled program may still fail the test
// CHECK-NOT: all tests pass with
// CHECK: {{^[3-9]}}. {{.*}} assignment `known[1] = 5` in main
// CHECK: ranked lower: test one needs 6, but passing test two computes 5
// JSON: "undefined": {
// NOTES: undefined_with_required.c:{{[0-9]+}}:{{[0-9]+}}: note: test 'one': with these values: a condition depends on uninitialised memory
#include <stdio.h>

int main(void) {
  int k, known[3];
  known[0] = known[1] = 5;
  if (scanf("%d", &k) != 1) return 1;
  int i = k;
  puts(known[i] == 5 ? "same" : "other");
  return 0;
}
