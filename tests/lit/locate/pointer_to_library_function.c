// A pointer may have to be to a library function that the program only calls.
// RUN: %tests_in %t/t a 'nb' 'B\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --modes value --max-faults 1 --all | %check %s
// CHECK: static initializer `op)(int) = tolower`
// CHECK: computed tolower, required toupper
#include <ctype.h>
#include <stdio.h>

static int (*op)(int) = tolower;

int main(void) {
  if (getchar() == 'y') putchar(toupper('x'));
  putchar(op(getchar()));
  putchar('\n');
  return 0;
}
