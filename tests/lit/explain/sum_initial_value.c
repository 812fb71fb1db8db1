// A predicate without variables: evidence of type I, and its first edit makes it `0 = 0`.
// RUN: %tests_in %t/tests a '1 5\n' '' b '3 4 7 2\n' '' && rm %t/tests/a.out %t/tests/b.out
// RUN: echo 0 > %t/tests/a.exit && echo 0 > %t/tests/b.exit
// RUN: %exits 0 %culprit explain --wp %s --tests %t/tests --function Sum | %check %s
// CHECK: R   0 = -1 (F)
// CHECK: s = 1
// CHECK: R   s = 0 (F)
// CHECK: s = s + a[i]
// CHECK: R   s - a[0] = 0 (F)
// CHECK: bottom
// CHECK: 1. explicit evidence of type II  ((s = 1), (s = 0), 4)
// CHECK: required at point 4: s = 0; but the forward state has s = 1, from point 2
// CHECK: 2. explicit evidence of type I  (any, (0 = -1), 2)
// CHECK: required at point 2: 0 = -1, which no value makes true on this path
// CHECK: `0` for `1`  (type I (a))   all tests pass

// In the whole run, the array is filled before.
// RUN: %exits 0 %culprit explain --wp %s --tests %t/tests --all | %check %s --check-prefix WHOLE
// WHOLE: The path has
// WHOLE: scanf("%d", &n)
// WHOLE: explicit evidence of type I  (any, (0 = -1), {{[0-9]+}})
// WHOLE: `0` for `1`
#include <assert.h>
#include <stdio.h>

int Sum(int a[], int n) {
  int i, s;
  i = 0;
  s = 1;
  while (i < n) {
    s = s + a[i];
    i = i + 1;
  }
  return s;
}

int main(void) {
  int a[10], n;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) scanf("%d", &a[i]);
  int s = Sum(a, n), right = 0;
  for (int i = 0; i < n; i++) right += a[i];
  assert(s == right);
  return 0;
}
