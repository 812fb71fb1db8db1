// Where a null pointer was computed, the elements of all arrays are tried, and functions where it
// is called.
// RUN: %tests_in %t/t first '0' '3' other '1' '4' null '2' '1'
// RUN: %culprit locate %s --tests %t/t -c trim | %check %s
// RUN: %culprit locate %s --tests %t/t -c trim --engine relax | %check %s --check-prefix RELAX
// RELAX: initializer `p = slot[i]` in main
// RELAX: each alone explains the failing test; the list is complete
// CHECK-DAG: initializer `p = slot[i]` in main
// CHECK-DAG: null  computed NULL, required element 1 of cells   (with slot[] = NULL)
// CHECK-DAG: static initializer `NULL`
// CHECK: each alone explains the failing test; the list is complete

// RUN: %tests_in %t/f plus '3 + 4' '7' minus '9 - 4' '5' rest '5 % 6' '0'
// RUN: %culprit locate %s --tests %t/f -c trim -- -DFUNCTION | %check %s --check-prefix FUNCTION
// FUNCTION-DAG: return value `ops[i].apply` in choose
// FUNCTION-DAG: rest  computed NULL, required
#include <stdio.h>

typedef int (*operation)(int, int);

static int cells[] = {3, 1, 4};
static int *slot[] = {&cells[0], &cells[2], NULL};

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int less(int a, int b) { return a > b; }

static struct { char sign; operation apply; } ops[] = {{'+', add}, {'-', sub}, {'<', less}, {'%', NULL}};

static operation choose(char c) {
  for (int i = 0; i < 4; i++)
    if (ops[i].sign == c) return ops[i].apply;
  return NULL;
}

int main(void) {
#ifdef FUNCTION
  int a, b;
  char c;
  scanf("%d %c %d", &a, &c, &b);
  operation f = choose(c);
  printf("%d\n", f(a, b));
#else
  int i;
  scanf("%d", &i);
  int *p = slot[i];
  printf("%d\n", *p);
#endif
  return 0;
}
