// A native run survives all of this by chance, and prints what is expected. What is undefined is a
// finding, or what fails the test.
// RUN: %tests_in %t/t out_of_bounds '5 1 2 3 4 5' '5' uninitialised '2 3 4' '4'
// RUN: %exits 4 %culprit locate %s --tests %t/t -c trim | %check %s --check-prefix REPORT
// REPORT: both tests pass
// REPORT: try: correct the undefined behaviour in out_of_bounds and uninitialised, {{.*}}--undefined all

// RUN: %culprit locate %s --tests %t/t -c trim --undefined memory -n 1 \
// RUN:   | %check %s --check-prefix MEMORY
// MEMORY: both tests fail
// MEMORY: out_of_bounds  out-of-bounds read: read of 4 bytes past the end of 'a'
// MEMORY: uninitialised  uninitialised read: a condition depends on
// MEMORY: 1. {{.*}}:[[# @LINE + 25]]:{{.*}} condition `i <= n` in main
// MEMORY-NEXT: i <= n
// MEMORY-NEXT: ^
// MEMORY-NEXT: out_of_bounds  iteration 6: computed true, required false

// A sum that does not fit is no matter of memory. No answer may rest on another sum that does not
// fit.
// RUN: %tests_in %t/s sum '-1 2147483647 -1 4' '0'
// RUN: %exits 4 %culprit locate %s --tests %t/s -c trim --undefined memory \
// RUN:   | %check %s --check-prefix FITS
// FITS: the test passes
// RUN: %culprit locate %s --tests %t/s -c trim --undefined all | %check %s --check-prefix ALL
// ALL: sum  signed overflow: a signed integer operation overflows
// ALL: explains the failing test
// ALL-NOT: no replay
#include <stdio.h>
int main(void) {
  int a[5], n, s = 0;
  if (scanf("%d", &n) != 1 || n > 5) return 1;
  if (n == -1) {
    int x, y, z;
    if (scanf("%d %d %d", &x, &y, &z) == 3) printf("%d\n", x + z > y || x - z < 0);
    return 0;
  }
  for (int i = 0; i < n; i++) scanf("%d", &a[i]);
  for (int i = 0; i <= n; i++)
    if (a[i] > s) s = a[i];
  printf("%d\n", s);
  return 0;
}
