// A program for verifiers that defines the verifier's functions itself: they are the specification,
// and the failure is where they are called.
// RUN: rm -rf %t && mkdir -p %t/t && echo 4 > %t/t/a.in && echo 0 > %t/t/a.exit
// RUN: %exits 0 %culprit locate %s --tests %t/t -n 99 \
// RUN:   | %check %s --implicit-check-not='in __VERIFIER_assert' \
// RUN:   --implicit-check-not='in reach_error'
// CHECK: a {{.*}}assertion failed
// CHECK-NEXT: verifier_program.c:[[@LINE+22]]:3
// CHECK: return value `x + x + 1` in twice
// CHECK: explains the failing test
#include <assert.h>
extern void abort(void);
extern int scanf(const char *, ...);

void reach_error(void) { assert(0); }

void __VERIFIER_assert(int cond) {
  if (!cond) {
  ERROR: { reach_error(); abort(); }
  }
  return;
}

int twice(int x) { return x + x + 1; }

int main(void) {
  int x;
  if (scanf("%d", &x) != 1) return 1;
  int y = twice(x);
  __VERIFIER_assert(y == 2 * x);
  return 0;
}
