// A test that hangs on the clock or on the user's environment says so: what the machine answers by
// a rule of its own may be why it fails.
// RUN: %tests_in %t/t now '' '2026 /home/me\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// CHECK: note: {{.*}}surroundings.c:{{[0-9]+}} calls time() in year: in culprit, each run begins at 2001-09-09 01:46:40 UTC, and time passes only while the program sleeps or looks at the clock
// CHECK: note: {{.*}}surroundings.c:{{[0-9]+}} calls getenv() in main: in culprit, there are only the environment variables that the test sets
// CHECK-NOT: processor time
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int year(void) {
  time_t now = time(NULL);
  return localtime(&now)->tm_year + 1900;
}

int main(void) {
  const char *home = getenv("HOME");
  printf("%d %s\n", year(), home ? home : "nowhere");
  return 0;
}
