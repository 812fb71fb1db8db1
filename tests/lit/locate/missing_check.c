// A test that is missing in a condition: what the condition does before it crashes is no matter
// where the condition itself may be at fault.
// RUN: %tests_in %t/t there '3 1 2 3' 'yes\n' missing '4 1 2' 'no\n' none '1' 'no\n'
// RUN: %culprit locate %s --tests %t/t | %check %s
// RUN: %culprit locate %s --tests %t/t --engine relax | %check %s --check-prefix RELAX
// CHECK: missing  null dereference
// CHECK: 1. {{.*}} condition `n->value != v` in has
// CHECK: missing  iteration 3: computed nothing (null dereference), required false   (with v = 4)
// CHECK-NEXT: none     iteration 1: computed nothing (null dereference), required false   (with v = 1)
// CHECK-NEXT: all tests pass with false in place of the null dereference
// RELAX: condition `n->value != v` in has

// Without one execution before the crash.
// RUN: %tests_in %t/d zero '1 0' 'small\n' other '9 3' 'big\n'
// RUN: %culprit locate %s --tests %t/d --limit 9 -- -DDIVISION | %check %s --check-prefix DIVISION
// RUN: %culprit locate %s --tests %t/d --limit 9 --engine relax -- -DDIVISION \
// RUN:   | %check %s --check-prefix DIVISION
// DIVISION: 1. {{.*}} condition `n / d > 2` in main
// DIVISION: zero  computed nothing (division by zero), required false   (with n = 1, d = 0)
// DIVISION-NEXT: all tests pass with false in place of the division by zero
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static int has(struct node *n, int v) {
  while (n->value != v) n = n->next;
  return n != 0;
}

int main(void) {
#ifdef DIVISION
  int n, d;
  scanf("%d %d", &n, &d);
  if (n / d > 2) puts("big");
  else puts("small");
#else
  struct node *list = 0;
  int n, wanted;
  scanf("%d", &wanted);
  while (scanf("%d", &n) == 1) {
    struct node *x = malloc(sizeof *x);
    x->value = n;
    x->next = list;
    list = x;
  }
  puts(has(list, wanted) ? "yes" : "no");
#endif
  return 0;
}
