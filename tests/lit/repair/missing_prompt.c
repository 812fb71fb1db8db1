// A print of several words is missing; the tests ignore blanks, the patch has them.
// RUN: %tests_in %t one '1\n' 'Hello there.\nGive me a number: 2\n' \
// RUN:   two '5\n' 'Hello there.\nGive me a number: 10\n'
// RUN: %exits 0 %culprit repair %s --tests %t --compare blanks | %check %s
// CHECK: {{^}}+  printf("Give me a number:");{{$}}
#include <stdio.h>
int main(void) {
  int n;
  printf("Hello there.\n");
  scanf("%d", &n);
  printf("%d\n", 2 * n);
  return 0;
}
