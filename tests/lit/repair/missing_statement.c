// A statement that a loop lacks is inserted on a line of its own.
// RUN: %tests_in %t one '1 2 3\n' '5\n' two '2 2 -1 4 1\n' '2 5\n' three '2 -1 2 -3 1\n' '2 1\n'
// RUN: %exits 0 %culprit repair %s --tests %t | %check %s
// CHECK: pass{{(es)?}} all tests
// CHECK: {{^}}+{{ *}}sum = 0;{{$}}
#include <stdio.h>

int main(void) {
  int rows, sum = 0;
  scanf("%d", &rows);
  for (int i = 0; i < rows; i++) {
    int a, b;
    scanf("%d %d", &a, &b);
    if (a > 0) sum += a;
    if (b > 0) sum += b;
    printf(i + 1 < rows ? "%d " : "%d\n", sum);
  }
  return 0;
}
