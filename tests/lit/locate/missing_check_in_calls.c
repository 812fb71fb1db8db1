// What a suspected expression crashes with does not matter, nor what a function of the program does
// with it: the call is left out.
// RUN: %tests_in %t/t none '0' 'none\n' one '1' '2\n' two '2' '3\n'
// RUN: %culprit locate %s --tests %t/t | %check %s
// CHECK: 1. {{.*}} return value `n->v + sum(n->next)` in sum
// CHECK: one{{ +}}computed nothing (null dereference), required 0
// CHECK-NEXT: two{{ +}}computed nothing (null dereference), required 0
// CHECK-NEXT: all tests pass with 0 in place of the null dereference

// RUN: %tests_in %t/d zero '7 0' '100\n' other '7 2' '13\n' negative '8 -2' '6\n'
// RUN: %culprit locate %s --tests %t/d -- -DDIVISION | %check %s --check-prefix DIVISION
// RUN: %culprit locate %s --tests %t/d --engine relax -- -DDIVISION \
// RUN:   | %check %s --check-prefix DIVISION
// DIVISION: return value `limit(n / d) + 10` in share
// DIVISION: zero  computed nothing (division by zero), required 100
#include <stdio.h>
struct node { int v; struct node *next; };
static struct node b = {2, 0}, a = {1, &b};

static int sum(struct node *n) { return n->v + sum(n->next); }

static int limit(int x) {
  if (x > 5) x = 5;
  return x;
}

static int share(int n, int d) { return limit(n / d) + 10; }

int main(void) {
#ifdef DIVISION
  int n, d;
  scanf("%d %d", &n, &d);
  printf("%d\n", share(n, d));
#else
  int k;
  scanf("%d", &k);
  if (k == 0) puts("none");
  else printf("%d\n", sum(k == 1 ? &b : &a));
#endif
  return 0;
}
