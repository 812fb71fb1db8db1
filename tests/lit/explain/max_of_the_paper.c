// The worked example of He & Gupta (2004), Fig. 1: states at every point, and the evidence.
// RUN: %tests_in %t/tests a '3 -2 5 3\n' '' && rm %t/tests/a.out && echo 0 > %t/tests/a.exit
// RUN: %exits 0 %culprit explain --wp %s --tests %t/tests --function Max | %check %s
// CHECK: test a: `assert(s >= a[0] && {{.*}} in line [[# @LINE + 58]] fails
// CHECK: The path of the last call of Max has 9 points.
// CHECK:         1  line [[# @LINE + 41]]  i = 1
// CHECK-NEXT:      R   0 >= 0 (T), a[0] - a[1] >= 0 (F), a[0] - a[2] >= 0 (F), 0 = 0 (T)
// CHECK-NEXT:      Q^F -
// CHECK-NEXT:      Q^B -n < -1, a[0] - a[1] < 0, -n < -2, a[0] - a[2] < 0, -n >= -3
// CHECK-NEXT:    2  {{.*}}  s = a[0]
// CHECK-NEXT:      Q^F i = 1
// CHECK-NEXT:      Q^B i - n < 0, a[0] - a[i=1] < 0, i - n < -1, a[0] - a[i + 1=2] < 0, i - n >= -2
// CHECK-NEXT:    3  {{.*}}  i - n < 0   [`i < n` is true]
// CHECK-NEXT:      R   s - a[0] >= 0 (T), s - a[1] >= 0 (F), s - a[2] >= 0 (F), s - a[0] = 0 (T)
// CHECK-NEXT:      Q^F i = 1, s - a[0] = 0
// CHECK-NEXT:      Q^B i - n < 0, s - a[i=1] < 0, i - n < -1, s - a[i + 1=2] < 0, i - n >= -2
// CHECK-NEXT:    4  {{.*}}  s - a[i=1] < 0   [`s >= a[i]` is false]
// CHECK-NEXT:      Q^F i = 1, s - a[0] = 0, i - n < 0
// CHECK-NEXT:      Q^B s - a[i=1] < 0, i - n < -1, s - a[i + 1=2] < 0, i - n >= -2
// CHECK-NEXT:    5  {{.*}}  i = i + 1
// CHECK-NEXT:      Q^F
// CHECK-NEXT:      Q^B i - n < -1, s - a[i + 1=2] < 0, i - n >= -2
// CHECK-NEXT:    6  {{.*}}  i - n < 0   [`i < n` is true]
// CHECK-NEXT:      Q^F s - a[0] = 0, s - a[1] < 0
// CHECK-NEXT:      Q^B i - n < 0, s - a[i=2] < 0, i - n >= -1
// CHECK-NEXT:    7  {{.*}}  s - a[i=2] < 0   [`s >= a[i]` is false]
// CHECK-NEXT:      Q^F
// CHECK-NEXT:      Q^B s - a[i=2] < 0, i - n >= -1
// CHECK-NEXT:    8  {{.*}}  i = i + 1
// CHECK-NEXT:      Q^F
// CHECK-NEXT:      Q^B i - n >= -1
// CHECK-NEXT:    9  {{.*}}  i - n >= 0   [`i < n` is false]
// CHECK-NEXT:      Q^F
// CHECK-NEXT:      Q^B i - n >= 0
// CHECK-NEXT:        bottom   the end of the path
// CHECK-NEXT:      Q^F
// CHECK-NEXT:      Q^B -
// CHECK: 1. explicit evidence of type II  ((s - a[i=2] < 0), (s - a[2] >= 0), 7)
// CHECK: `s < a[i]` for `s >= a[i]`  (type II: q, its branch)   all tests pass
// CHECK: 2. explicit evidence of type II  ((s - a[i=1] < 0), (s - a[1] >= 0), 4)
// CHECK: 2 pieces of evidence on the path of test a
#include <assert.h>
#include <stdio.h>

int Max(int a[], int n) {
  int i, s;
  i = 1;
  s = a[0];
  while (i < n) {
    if (s >= a[i])
      s = a[i];
    i = i + 1;
  }
  return s;
}

int main(void) {
  int a[10], n;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) scanf("%d", &a[i]);
  int s = Max(a, n);
  assert(s >= a[0] && s >= a[1] && s >= a[2] && (s == a[0] || s == a[1] || s == a[2]));
  return 0;
}
