// Members are called by their names, not by their bytes, also in an element and through a pointer.
// RUN: %tests_in %t/t one '3 4\n' '7\n'
// RUN: %exits 0 %culprit explain --wp %s --tests %t/t --all | %check %s
// CHECK: item[0].price
// CHECK: item[0].size.deep
// CHECK-NOT: {{[{][0-9]}}
#include <stdio.h>

struct size { int wide, deep; };
struct item { int price; struct size size; };

static int sum(const struct item *p) { return p->price - p->size.deep; }

int main(void) {
  struct item item[2];
  if (scanf("%d %d", &item[0].price, &item[0].size.deep) != 2) return 1;
  printf("%d\n", sum(&item[0]));
  return 0;
}
