// A prompt that is not wanted, and numbers without leading zeros.
// RUN: %tests_in %t/t a '65\n' '01:05\n' b '725\n' '12:05\n' c '59\n' '00:59\n'
// RUN: %exits 0 %culprit repair %s --tests %t/t -n 1 | %check %s
// RUN: %exits 8 %culprit repair %s --tests %t/t -n 1 --max-edits 1 | %check %s --check-prefix=ONE
// CHECK: -  printf("Minutes: ");
// CHECK: -  printf("%d:%d\n", minutes / 60, minutes % 60);
// CHECK: +  printf("%02d:%02d\n", minutes / 60, minutes % 60);
// ONE: no patch
#include <stdio.h>

int main(void) {
  int minutes;
  printf("Minutes: ");
  scanf("%d", &minutes);
  printf("%d:%d\n", minutes / 60, minutes % 60);
  return 0;
}
