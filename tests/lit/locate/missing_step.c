// A loop never ends, since the value that its condition reads does not change.
// RUN: %tests_in %t one '123\n' '3 2 1 \n' two '45\n' '5 4 \n' \
// RUN:   three '7\n' '7 \n' four '907\n' '7 0 9 \n'
// RUN: %exits 0 %culprit locate %s --tests %t | %check %s
// CHECK: all tests pass with `n /= 10;` {{.*}}; it is missing between lines [[@LINE+6]] and [[@LINE+8]]
#include <stdio.h>
int main(void) {
  int n;
  scanf("%d", &n);
  while (n > 0) {
    int digit = n % 10;
    printf("%d ", digit);
  }
  printf("\n");
  return 0;
}
