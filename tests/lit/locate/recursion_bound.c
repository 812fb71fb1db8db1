// A recursion is followed so deep as --unwind says, whatever other calls are under way, and an
// answer that rests on it says so.
// RUN: %tests_in %t/t three '3\n' '6\n' four '4\n' '20\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --unwind 8 --modes value | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --unwind 8 --modes value --format json \
// RUN:   | %check %s --check-prefix JSON
// RUN: %exits 0 %culprit locate %s --tests %t/t --unwind 3 --modes value \
// RUN:   | %check %s --check-prefix SHORT
// CHECK: complete for the kinds of fault that were tried, up to 8 nested calls of a function
// CHECK-NOT: nests
// JSON: "bound": 8,
// JSON: "of": "recursion",
// JSON-NEXT: "at_most": 8
// SHORT: note: failing test 'four' nests 5 calls of 'sum', but --unwind 3 allows only 3
#include <stdio.h>

static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
static int twice(int n) { return n == 3 ? sum(n) : sum(n); }

int main(void) {
  int n;
  scanf("%d", &n);
  printf("%d\n", twice(n));
  return 0;
}
