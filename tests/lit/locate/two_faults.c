// Each test meets one of two faults, and no single place explains both.
// RUN: %tests_in %t/t large '9\n' '10\n' small '3\n' '2\n' other '7\n' '8\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --jobs 2 | %check %s
// CHECK: all 3 tests fail
// CHECK: {{[0-9]}}. {{.*}}two_faults.c:[[@LINE+21]]:20  printed value `n + 2` in main
// CHECK: large  computed 11, required 10
// CHECK: and {{.*}}two_faults.c:[[@LINE+21]]:20  printed value `n - 2` in main
// CHECK: small  computed 1, required 2
// Pairs that only the formula of all components has come last.
// CHECK: 4. {{.*}}two_faults.c:{{.*}}(under 1 %)
// CHECK: each explains all 3 failing tests; the list of single places is complete for the kinds of fault that were tried; all sets of up to 2 places that explain are listed, but not all larger ones
// RUN: %exits 0 %culprit locate %s --tests %t/t --format json | %check %s --check-prefix JSON
// JSON: "complete_for_sets": {
// JSON-NEXT: "up_to": 2,
// JSON-NEXT: "bound": null

// RUN: %exits 0 %culprit locate %s --tests %t/t --max-faults 1 | %check %s --check-prefix ONE
// ONE-NOT: and {{.*}}two_faults
// ONE: each alone explains all 3 failing tests; the list is complete
#include <stdio.h>

int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 5)
    printf("%d\n", n + 2);
  else
    printf("%d\n", n - 2);
  return 0;
}
