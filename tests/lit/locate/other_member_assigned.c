// The lower limit is computed, but assigned to the upper one.
// RUN: %tests_in %t.d mid "5 10 7" "7 3 12\n" low "5 10 1" "3 3 12\n" high "5 10 20" "12 3 12\n" \
// RUN:   flat "0 0 0" "0 -2 2\n"
// RUN: %culprit locate %s --tests %t.d | %check %s
// CHECK: {{^[12]}}. {{.*}}other_member_assigned.c:13
// CHECK: all tests pass with `w->low = a - 2`
#include <stdio.h>

struct window { int low, high; };

static void widen(struct window *w, int a, int b) {
  w->high = b + 2;
  w->high = a - 2;
  if (w->high < w->low) w->high = b + 2;
}

int main(void) {
  struct window w = {0, 0};
  int a, b, x;
  if (scanf("%d %d %d", &a, &b, &x) != 3) return 1;
  widen(&w, a, b);
  if (x < w.low) x = w.low;
  if (x > w.high) x = w.high;
  printf("%d %d %d\n", x, w.low, w.high);
  return 0;
}
