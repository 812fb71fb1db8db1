// Formulas lose what is uninitialised where paths merge: a test that they accept with nothing ab is
// left out of the system of constraints, which is said.
// RUN: %tests_in %t/t none '0' 'sum 0' positive '3 1 2 3' 'sum 6 best 3' \
// RUN:   negative '2 -1 -4' 'sum -5'
// RUN: %culprit locate %s --tests %t/t -c trim --undefined memory --all | %check %s
// CHECK: condition `best > 0` in main
// CHECK: none  computed uninitialised, required false
// CHECK: explains the failing test; the list is complete
// CHECK: not all sets of places were tried: it fails by undefined behaviour

// RUN: %tests_in %t/p big '4294967296 4294967297' '0 0'
// RUN: %exits 0 %culprit locate %s --tests %t/p -c trim --undefined all --engine relax --limit 9 \
// RUN:   -- -DPRODUCT | %check %s --check-prefix PRODUCT
// PRODUCT: assignment `p = a * b` in main
// PRODUCT: big  computed nothing (signed overflow), required 4294967296
#include <stdio.h>
static long p, q;
int main(void) {
#ifdef PRODUCT
  long a, b;
  scanf("%ld %ld", &a, &b);
  p = a * b;
  q = b * a;
  printf("%ld %ld\n", p & 0xffff, q & 0xff);
#else
  int n, x, best, sum = 0;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) {
    scanf("%d", &x);
    sum += x;
    if (i == 0 || x > best) best = x;
  }
  if (best > 0) printf("sum %d best %d\n", sum, best);
  else printf("sum %d\n", sum);
#endif
  return 0;
}
