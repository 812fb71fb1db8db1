// A long run that says which check failed, and goes on: slips in constants and operators are tried
// up to there. Here a constant has a digit too many.
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 0 %culprit locate %s --tests %t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t --jobs 2 | %check %s
// CHECK: all {{.*}}exit status 1 instead of 0
// CHECK: {{[123]}}. {{.*}}constant_in_a_long_run.c:[[@LINE+11]]:{{[0-9]+}}  {{.*}} in code_point
// CHECK: all tests pass with `{{.*}} + 0x10000`
#include <stdio.h>

static unsigned random_state = 1;

static unsigned next(void) { return random_state = random_state * 1103515245u + 12345u; }

static unsigned code_point(unsigned lead, unsigned trail) {
  if (lead < 0xD800 || lead > 0xDBFF) return lead;
  // A zero too many.
  return (((lead - 0xD800) << 10) | (trail - 0xDC00)) + 0x100000;
}

static int failures;
static void check(int number, int right) {
  if (right) return;
  printf("check %d failed\n", number);
  failures++;
}

int main(void) {
  for (int i = 0; i < 30000; i++) check(1, code_point(next() % 0xD800, 0) < 0xD800);
  check(2, code_point(0xD83D, 0xDE00) == 0x1F600);
  check(3, code_point(0xD834, 0xDD1E) == 0x1D11E);
  for (int i = 0; i < 30000; i++) check(4, code_point(next() % 0xD800, 0) < 0xD800);
  return failures > 0;
}
