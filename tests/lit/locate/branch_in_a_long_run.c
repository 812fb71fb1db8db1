// A value that one branch of ?: gives is one too small; the program counts its failures and ends
// with their number as status.
// RUN: mkdir -p %t && echo 0 > %t/all.exit
// RUN: %exits 0 %culprit locate %s --tests %t | %check %s
// CHECK: {{[123]}}. {{.*}}branch_in_a_long_run.c:[[@LINE+8]]:{{[0-9]+}}  {{.*}} in length
// CHECK: all tests pass with 1 added to a value in it
#include <stdio.h>

static unsigned random_state = 1;
static unsigned next(void) { return random_state = random_state * 1103515245u + 12345u; }

// Of a range that holds its end.
static int length(int start, int end) { int n; n = start > end ? 0 : end - start; return n; }

static int failures;
static void check(int number, int right) {
  if (right) return;
  fprintf(stderr, "check %d failed\n", number);
  failures++;
}

int main(void) {
  for (int i = 0; i < 30000; i++) check(1, length(1 + (int)(next() % 100), 0) == 0);
  for (int i = 0; i < 10; i++) check(2, length(i, 12) == 13 - i);
  return failures;
}
