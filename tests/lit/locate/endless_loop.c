// Why a loop never ends: the condition, what it reads, and what nothing in the loop changes.
// RUN: rm -rf %t && mkdir -p %t && echo 3 > %t/1.in && echo 3 > %t/1.out
// RUN: %exits 1 %culprit run %s --tests %t | %check %s
// CHECK: this loop never ends (noticed after {{[0-9]+}} instructions): `i < n` stays true (i = 0, n = 3); nothing in the loop changes i or n

// RUN: %exits 1 %culprit run %s --tests %t -- -DTURNS | %check %s --check-prefix TURNS
// TURNS: `x != 0` stays true (x = {{(1, 3, 1|3, 1, 3)}}, ...)
// TURNS-NOT: nothing in the loop changes
#include <stdio.h>

int main(void) {
  int n, i = 0, s = 0;
  if (scanf("%d", &n) != 1) return 1;
#ifdef TURNS
  int x = n;
  while (x != 0) x = (x + 2) % 4;
#else
  while (i < n) s += i;
#endif
  printf("%d\n", s);
  return 0;
}
