// Variables of one name in several calls are told apart where one is computed and another required;
// what is the same twice gets no number.
// RUN: %tests_in %t/t a '4\n' '3\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --modes value --all --max-faults 1 | %check %s
// CHECK: computed &c (object [[ONE:[0-9]+]]), required &c (object
// CHECK-NOT: (object [[ONE]]), required &c (object [[ONE]])
#include <stdio.h>

struct cell {
  int value;
  struct cell *up;
};

static int walk(int n, struct cell *up) {
  struct cell c = {n, up};
  struct cell *hit = &c;
  if (n > 0) return walk(n - 1, hit);
  struct cell *top = c.up;
  return top->value;
}

int main(void) {
  int n;
  scanf("%d", &n);
  printf("%d\n", walk(n, NULL));
  return 0;
}
