// An input that the loop's condition reads is of the iteration it is made for, as any other value.
// RUN: %tests_in %t/t a '5\n1 2 5\n' '3 of 5\n' b '4\n1 1\n' '1 of 4\n' c '9\n9 8\n' '2 of 9\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --limit 9 | %check %s
// CHECK: 1. {{.*}}input_in_a_loop.c:[[@LINE+15]]:9  condition `row < rows` in main
// CHECK: input `scanf("%d", &row)` in main
// CHECK-NOT: after iteration
// CHECK: a  iteration 3: computed 5, required
#include <stdio.h>
#include <string.h>

static int seats[12000];

int main(void) {
  int rows, taken = 0, row;
  memset(seats, 0, sizeof seats);
  if (scanf("%d", &rows) != 1) return 1;
  while (scanf("%d", &row) == 1)
    // the last row has seats as well
    if (row < rows) seats[row] = 1;
  for (int i = 0; i <= rows; i++) taken += seats[i];
  printf("%d of %d\n", taken, rows);
  return 0;
}
