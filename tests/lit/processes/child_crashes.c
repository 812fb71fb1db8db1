// A child crashes, its parent reports that and goes on; what crashed is shown with its place.
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 1 %culprit run %s %S/Inputs/runner.c --tests %t -- -I%S/Inputs | %check %s
// CHECK: all  FAIL {{.*}}exit status 1 instead of 0: {{.*}}a child process ended: null dereference
// CHECK: child_crashes.c:[[@LINE+8]]
// RUN: %exits 0 %culprit locate %s %S/Inputs/runner.c --trust '*runner.c' --tests %t \
// RUN:   -- -I%S/Inputs | %check %s --check-prefix LOCATE
// LOCATE: {{^}}1. {{.*}}child_crashes.c
#include <stddef.h>

#include "runner.h"

static int first(const int* values, int count) { return count >= 0 ? *values : -1; }

static int some(void) { return first((int[]){3}, 1) == 3; }
static int none(void) { return first(NULL, 0) == -1; }
static int more(void) { return first((int[]){7, 8}, 2) == 7; }

int main(void) {
  static const struct test all[] = {{"some", some}, {"none", none}, {"more", more}, {NULL, NULL}};
  return run_all(all);
}
