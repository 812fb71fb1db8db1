// Conditions at lines of the source: each time, the Nth and the last time, over arrays, members,
// pointers and macros. A test that expects nothing of its output fails at the first line where what
// is expected does not hold.
// RUN: rm -rf %t && mkdir -p %t/t && printf '1 2 3' > %t/t/three.in
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:43 s == 0' \
// RUN:   | %check %s --check-prefix EACH
// EACH: three  FAIL  expected s == 0, but s is 1
// EACH-NEXT: line_conditions.c:43:
// EACH: the test fails (1 expectation)
// RUN: %exits 0 %culprit run %s --tests %t/t --expect 'line:44@1 a[i] == 1 && i == 0' \
// RUN:   --expect 'line:44@2 a[i] == 2 && s == 2' --expect 'line:44@last i == n - 1' \
// RUN:   | %check %s --check-prefix HOLDS
// HOLDS: three  pass
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:44@2 a[i] == 3' \
// RUN:   | %check %s --check-prefix NTH
// NTH: three  FAIL  expected a[i] == 3 the 2nd time, but a[i] is 2
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:44@4 1' \
// RUN:   | %check %s --check-prefix SELDOM
// SELDOM: three  FAIL  expected 1 the 4th time, but the line is reached less often
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:44@last i == 1' \
// RUN:   | %check %s --check-prefix LAST
// LAST: three  FAIL  expected i == 1 the last time, but it does not hold then
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:51@last 1' \
// RUN:   | %check %s --check-prefix NEVER
// NEVER: three  FAIL  expected 1 the last time, but the line is never reached
// RUN: %exits 0 %culprit run %s --tests %t/t \
// RUN:   --expect 'line:55 p.x == 3 && (&p)->y == LIMIT && *q == 1 && !strcmp(name, "abc")' \
// RUN:   | %check %s --check-prefix HOLDS
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:55 nothing->x == 3' \
// RUN:   | %check %s --check-prefix UNDEFINED
// UNDEFINED: three  FAIL  expected nothing->x == 3, which has no value here:
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:57 p.x + 1 == total' \
// RUN:   | %check %s --check-prefix BRACE
// BRACE: three  FAIL  expected p.x + 1 == total, but p.x + 1 is 4, total is 7
#include <stdio.h>
#include <string.h>
#define LIMIT 10
struct point { int x, y; };
static int total;

int sum(const int *a, int n) {
  int s = 1;
  for (int i = 0; i < n; i++)
    s += a[i];
  total = s;
  return s;
}

void unused(int k) {
  if (k > 0)
    puts("never");
}

void show(struct point p, const int *q, const char *name, struct point *nothing) {
  total = total + (nothing != NULL);
  printf("%s %d %d\n", name, p.x + p.y, *q);
}

int main(void) {
  int a[5], n = 0, v;
  while (n < 5 && scanf("%d", &v) == 1)
    a[n++] = v;
  printf("read %d\n", n);
  printf("sum %d\n", sum(a, n));
  struct point p = {n, LIMIT};
  show(p, a, "abc", NULL);
  return 0;
}
