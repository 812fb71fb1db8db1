// Each test runs in a process of its own and reports over a pipe. The fault is in the code under
// test: the framework is trusted.
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 0 %culprit locate %s %S/Inputs/runner.c --trust '*runner.c' --tests %t \
// RUN:   -- -I%S/Inputs | %check %s --implicit-check-not='{{^[0-9]+[.].*}}Inputs/runner.c'
// CHECK: all  exit status 1 instead of 0{{.*}}: below{{.*}}FAIL
// CHECK: {{^}}1. {{.*}}runner_finds_fault.c:[[@LINE+7]]:{{[0-9]+}}
// CHECK: all tests pass with `x <= low - 1`
#include <stddef.h>

#include "runner.h"

static int clamp(int x, int low, int high) {
  if (x <= low - 10) return low;
  if (x > high) return high;
  return x;
}

static int inside(void) { return clamp(5, 0, 9) == 5; }
static int above(void) { return clamp(12, 0, 9) == 9; }
static int below(void) { return clamp(-3, 0, 9) == 0; }

int main(void) {
  static const struct test all[] = {
      {"inside", inside}, {"above", above}, {"below", below}, {NULL, NULL}};
  return run_all(all);
}
