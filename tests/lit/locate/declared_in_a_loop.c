// A variable that is declared in a loop has no value when an iteration begins.
// RUN: rm -rf %t && mkdir -p %t && echo 17 5 12 4 > %t/1.in
// RUN: printf '3 rest 2\n3\n' > %t/1.out
// RUN: %exits 1 %culprit run %s --tests %t --undefined all | %check %s
// CHECK: a condition depends on uninitialised memory
// CHECK: declared_in_a_loop.c:[[# @LINE + 20]]
// Where each iteration sets it before it is read, nothing is found.
// RUN: %culprit run %s --tests %t --undefined all -- -DSET
#include <stdio.h>

static void divide(int a, int b, int *quotient, int *rest) {
#ifdef SET
  *rest = 0;
#endif
  *quotient = a / b;
  if (a % b) *rest = a % b;
}

int main(void) {
  int a, b;

  while (scanf("%d %d", &a, &b) == 2) {
    int quotient, rest;
    divide(a, b, &quotient, &rest);
    printf("%d", quotient);
    if (rest) printf(" rest %d", rest);
    putchar('\n');
  }
  return 0;
}
