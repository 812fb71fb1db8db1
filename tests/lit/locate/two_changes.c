// Two wrong places that no test passes with one change: the first change brings the output further.
// RUN: rm -rf %t && mkdir -p %t && echo 12 > %t/1.in && echo 2 3 > %t/1.out
// RUN: echo 345 > %t/2.in && echo 3 12 > %t/2.out
// RUN: echo 10 > %t/3.in && echo 2 1 > %t/3.out && echo 7 > %t/4.in && echo 1 7 > %t/4.out
// RUN: %culprit locate %s --tests %t | %check %s
// CHECK: 1. {{.*}}two_changes.c:15
// CHECK: and {{.*}}two_changes.c:17
// CHECK: `number % 10` for `number / 10` in line 15, `number /= 10` for `number--` in line 17
#include <stdio.h>

int main(void) {
  int number, digits = 0, sum = 0;
  if (scanf("%d", &number) != 1) return 1;
  while (number > 0) {
    sum += number / 10;
    digits++;
    number--;
  }
  printf("%d %d\n", digits, sum);
  return 0;
}
