// A loop of the machine's C library that --unwind cuts is named by its function: its text is not
// the user's.
// RUN: %tests_in %t/t long 'nut nut\n' '9\n' short 'a b\n' '0\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --unwind 1 | %check %s
// CHECK: note: failing test 'long' runs 3 iterations of a loop of strcmp, but --unwind 1 allows only 1
#include <stdio.h>
#include <string.h>

int main(void) {
  char a[8], b[8];
  if (scanf("%7s %7s", a, b) != 2) return 1;
  printf("%d\n", strcmp(a, b) == 0 ? 8 : 0);
  return 0;
}
