// assert, a verifier's calls and abort are failures that are diagnosed; what states what must hold
// is right by definition.
// RUN: rm -rf %t && mkdir -p %t/t
// RUN: echo '0 4' > %t/t/assert.in && echo '1 4' > %t/t/assert_call.in && \
// RUN:   echo '2 4' > %t/t/error.in && echo '3 4' > %t/t/old_error.in && echo '4 4' > %t/t/abort.in
// RUN: echo 0 > %t/t/assert.exit && echo 0 > %t/t/assert_call.exit && echo 0 > %t/t/error.exit && \
// RUN:   echo 0 > %t/t/old_error.exit && echo 0 > %t/t/abort.exit
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix TESTS
// TESTS: abort {{.*}}FAIL  aborted: abort() is called
// TESTS: assert {{.*}}FAIL  assertion failed: the assertion 'y == 2 * x' fails
// TESTS-NEXT: assertions.c:[[@LINE+41]]:
// TESTS: assert_call {{.*}}FAIL  assertion failed: an asserted condition is false
// TESTS: error {{.*}}FAIL  assertion failed: an error call is reached
// TESTS: old_error {{.*}}FAIL  assertion failed: an error call is reached

// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// CHECK: all 5 tests fail
// CHECK: 1. {{.*}}assertions.c:{{.*}}twice
// CHECK: explains all 5 failing tests

// Nothing in an assertion is suspected; the condition before an abort is.
// RUN: %exits 0 %culprit locate %s --tests %t/t --only assert -n 99 \
// RUN:   | %check %s --check-prefix STATED --implicit-check-not='y == 2 * x` in'
// RUN: %exits 0 %culprit locate %s --tests %t/t --only assert_call -n 99 \
// RUN:   | %check %s --check-prefix STATED --implicit-check-not='y == 2 * x` in'
// RUN: %exits 0 %culprit locate %s --tests %t/t --only error -n 99 \
// RUN:   | %check %s --check-prefix STATED --implicit-check-not='y != 2 * x` in'
// RUN: %exits 0 %culprit locate %s --tests %t/t --only old_error -n 99 \
// RUN:   | %check %s --check-prefix STATED --implicit-check-not='y != 2 * x` in'
// STATED: return value `x + x + 1` in twice
// RUN: %exits 0 %culprit locate %s --tests %t/t --only abort -n 99 | %check %s --check-prefix ABORT
// ABORT: condition `y != 2 * x` in check_by_hand
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

extern void reach_error(void);
extern void __VERIFIER_error(void);
extern void __VERIFIER_assert(int);

int twice(int x) { return x + x + 1; }

void check_by_hand(int x, int y) {
  if (y != 2 * x) abort();
}

int main(void) {
  int how, x;
  if (scanf("%d %d", &how, &x) != 2) return 1;
  int y = twice(x);
  switch (how) {
    case 0: assert(y == 2 * x); break;
    case 1: __VERIFIER_assert(y == 2 * x); break;
    case 2:
      if (y != 2 * x) {
        reach_error();
        abort();
      }
      break;
    case 3:
      if (y != 2 * x) __VERIFIER_error();
      break;
    default: check_by_hand(x, y);
  }
  return 0;
}
