// The length of a word is printed at the blank after it, so that of the last word is not: the print
// is repeated after the loop, with its condition.
// RUN: %tests_in %t/t two 'ab cde' '2 3 ' one 'x' '1 ' end 'ab ' '2 ' blanks 'a  b' '1 1 '
// RUN: %exits 0 %culprit repair %s --tests %t/t -n 1 | %check %s
// CHECK: 1. {{.*}}last_item.c
// CHECK: +  if (length != 0) printf("%d ", length);
#include <stdio.h>

int main(void) {
  int c, length = 0;
  while ((c = getchar()) != EOF) {
    if (c != ' ') {
      length++;
    } else {
      if (length != 0) printf("%d ", length);
      length = 0;
    }
  }
  return 0;
}
