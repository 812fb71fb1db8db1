// Pointers that may be meant: to what nothing refers to, to structs that are passed by copy, and
// functions where a pointer to one is passed.
// RUN: %tests_in %t/u one '1' '11' two '2' '12'
// RUN: %culprit locate %s --tests %t/u -c trim -n 9 -- -DUNUSED | %check %s --check-prefix UNUSED
// UNUSED: assignment `p = &zero` in main
// UNUSED-NEXT: p = &zero
// UNUSED-NEXT: ^
// UNUSED-NEXT: one  computed &zero, required &ten

// RUN: %tests_in %t/p one '1' '2' two '2' '2'
// RUN: %culprit locate %s --tests %t/p -c trim -n 9 -- -DPASSED | %check %s --check-prefix PASSED
// PASSED: assignment `p = x.a` in use
// PASSED-NEXT: p = x.a
// PASSED-NEXT: ^
// PASSED-NEXT: one  computed &x, required &y

// RUN: %tests_in %t/f one '1' '10' two '2' '20'
// RUN: %culprit locate %s --tests %t/f -c trim -- -DFUNCTION | %check %s --check-prefix FUNCTION
// FUNCTION: 1. {{.*}} argument `NULL` in main
// FUNCTION: one  computed NULL, required tenfold

// What is passed is copied, which counts as instructions where it happens: a single place explains.
// RUN: %tests_in %t/l run '5' '7'
// RUN: %culprit locate %s --tests %t/l -c trim -- -DLARGE | %check %s --check-prefix LARGE
// LARGE: printed value `r.b[0]` in main
// LARGE-NEXT: printf
// LARGE-NEXT: ^
// LARGE-NEXT: run  computed 3, required 7
#include <stdio.h>
#if defined(UNUSED)
static int zero = 5, ten = 10;
int main(void) {
  int k, *p;
  scanf("%d", &k);
  p = &zero;
  printf("%d\n", *p + k);
  return 0;
}
#elif defined(PASSED)
struct large { int a[6]; };
static int use(struct large x, struct large y) {
  int *p;
  p = x.a;
  return p[1] + y.a[0] - 1;
}
int main(void) {
  struct large one = {{1}}, other = {{1, 2}};
  int k;
  scanf("%d", &k);
  printf("%d\n", use(one, other));
  return 0;
}
#elif defined(FUNCTION)
static int tenfold(int k) { return 10 * k; }
static int applied(int (*f)(int), int k) { return f ? f(k) : -1; }
int main(void) {
  int k;
  scanf("%d", &k);
  printf("%d\n", applied(NULL, k));
  return 0;
}
#else
struct large { char b[130]; };
static struct large same(struct large m) {
  for (int i = 0; i < 12; i++) m.b[1] ^= 1;
  return m;
}
int main(void) {
  struct large a = {{0}}, r;
  int k;
  scanf("%d", &k);
  a.b[0] = 3;
  r = same(a);
  printf("%d\n", r.b[0]);
  return 0;
}
#endif
