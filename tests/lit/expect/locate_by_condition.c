// An intermediate value that is wrong locates a fault, without any expected output: what runs
// before it can explain, what runs after it cannot.
// RUN: rm -rf %t && mkdir -p %t/t && printf '3 4' > %t/t/small.in && printf '10 20' > %t/t/large.in
// RUN: printf '# what main hands on\n\nline:26@1 area == 12\n' > %t/t/small.expect
// RUN: printf 'line:26@1 area == 200 && a == 10\n' > %t/t/large.expect
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --jobs 2 | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --engine relax | %check %s --check-prefix RELAX
// CHECK: both tests fail
// CHECK: small  expected area == 12 the 1st time, but area is 7
// CHECK-NEXT: locate_by_condition.c:26:
// CHECK: locate_by_condition.c:20:{{[0-9]+}}  return value `a + b`
// CHECK: large  computed 30, required 200
// CHECK: small  computed 7, required 12
// CHECK-NOT: locate_by_condition.c:27
// CHECK: explains both failing tests
// RELAX: `a + b`
// RELAX: required 12
#include <stdio.h>
int area_of(int a, int b) { return a + b; }

int main(void) {
  int a, b, area;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  area = area_of(a, b);
  a = a + 0;
  printf("%d\n", 2 * area);
  return 0;
}
