// The memory of a program ends where culprit's model ends. That is no fault of the program, which
// elsewhere would get the memory, so it is said as such. What no system gives is null, as there.
// RUN: %tests_in %t large '1' '1' absurd '2' 'none' small '3' '3'
// RUN: %exits 1 %culprit run %s --tests %t --compare trim | %check %s
// CHECK: absurd pass
// CHECK: large ? the program needs more than the 512 MiB of memory that culprit gives it
// CHECK: small FAIL
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int which;
  if (scanf("%d", &which) != 1) return 2;
  char *text = malloc(which == 1 ? (size_t)3 << 30 : which == 2 ? (size_t)-100 : 10);
  if (which == 2) return !printf("%s\n", text ? "some" : "none");
  text[0] = '1';
  text[1] = 0;
  printf("%s\n", text);
  return 0;
}
