// A run of letters is printed when the next one begins, so the last one is not: its print is
// repeated after the loop.
// RUN: %tests_in %t/t two 'aab\n' 'a2 b1 ' one 'cccc\n' 'c4 ' none '\n' ''
// RUN: %exits 0 %culprit repair %s --tests %t/t -n 1 | %check %s
// CHECK: 1. {{.*}}last_item.c
// CHECK: +  {{if .*}}printf("%c%d ", last, count);
#include <stdio.h>

int main(void) {
  int c, last = 0, count = 0;
  while ((c = getchar()) != '\n' && c != EOF) {
    if (c != last && last != 0) {
      printf("%c%d ", last, count);
      count = 0;
    }
    count++;
    last = c;
  }
  return 0;
}
