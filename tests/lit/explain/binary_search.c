// Binary search (Gries) with a wrong relation: e is not linear, but its element is known.
// RUN: %tests_in %t/tests a '3 4 2 5 9\n' '' b '3 2 2 5 9\n' '' c '4 9 1 3 7 9\n' ''
// RUN: rm %t/tests/a.out %t/tests/b.out %t/tests/c.out
// RUN: echo 0 > %t/tests/a.exit && echo 0 > %t/tests/b.exit && echo 0 > %t/tests/c.exit
// RUN: %exits 0 %culprit explain --wp %s --tests %t/tests --function Bin | %check %s
// CHECK: i - j != -1   [`i + 1 != j` is true]
// CHECK: Q^F i = 0, j - n = 1
// CHECK: Q^B {{.*}}((i + j) / 2)
// CHECK: explicit evidence of type II  ((a[e=1] - x >= 0), (x - a[i + 1=1] < 0), 9)
// CHECK: `a[e] <= x` for `a[e] < x`  (type II: q, its branch)   all tests pass
#include <assert.h>
#include <stdio.h>

int Bin(int a[], int n, int x) {
  int i, j, e;
  i = 0;
  j = n + 1;
  while (i + 1 != j) {
    e = (i + j) / 2;
    if (a[e] < x)
      i = e;
    else
      j = e;
  }
  return i;
}

int main(void) {
  int a[12], n, x;
  scanf("%d %d", &n, &x);
  a[0] = -100;
  for (int k = 1; k <= n; k++) scanf("%d", &a[k]);
  a[n + 1] = 100;
  int i = Bin(a, n, x);
  assert(a[i] <= x && x < a[i + 1]);
  return 0;
}
