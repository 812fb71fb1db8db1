// What is stored to the wrong member, or to the wrong array: where a store may go are the members
// beside it, and the elements of other objects of the type.
// RUN: %tests_in %t/t small '3 4\n' '3 4\n' large '5 6\n' '5 6\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --modes target -- -DMEMBER \
// RUN:   | %check %s --check-prefix MEMBER
// MEMBER: 1. {{.*}}target `p->first` in set
// MEMBER: small {{ *}}computed &pair, required byte 4 of pair

// RUN: %exits 0 %culprit locate %s --tests %t/t --modes target -- -DARRAY \
// RUN:   | %check %s --check-prefix ARRAY
// ARRAY: target `low[1]` in set
// ARRAY: small {{ *}}computed element 1 of low, required element 2 of high

// A pointer to a member may have to point to another one.
// RUN: %exits 0 %culprit locate %s --tests %t/t --modes value -n 9 -- -DPOINTER \
// RUN:   | %check %s --check-prefix POINTER
// POINTER: initializer `which = &p->first` in set
// POINTER: small {{ *}}computed &pair, required byte 4 of pair

// There are more places than are tried: that is no proof.
// RUN: %exits 6 %culprit locate %s --tests %t/t --modes target -- -DFAR \
// RUN:   | %check %s --check-prefix FAR
// FAR-NOT: proved
// FAR: not settled: the store can go to more addresses than culprit tries
// RUN: %exits 6 %culprit locate %s --tests %t/t --modes target -- -DFAR_MEMBER \
// RUN:   | %check %s --check-prefix FAR
#include <stdio.h>

struct pair { int first, second; };
static int low[4], high[4], wide[100];

static void set(struct pair *p, int a, int b) {
  p->first = a;
#if defined MEMBER
  p->first = b;
#elif defined ARRAY
  low[1] = b;
  p->second = high[2];
#elif defined POINTER
  int *which = &p->first;
  *which = b;
  p->first = a;
#elif defined FAR
  wide[2] = b;
  p->second = wide[90];
#elif defined FAR_MEMBER
  static struct { int cells[60], sum; } large;
  large.cells[2] = b;
  p->second = large.sum;
#endif
}

int main(void) {
  struct pair pair = {0, 0};
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  set(&pair, a, b);
  printf("%d %d\n", pair.first, pair.second);
  return 0;
}
