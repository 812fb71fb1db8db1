// Implicit evidence: the path says nothing about the last element, because the loop ends too early.
// RUN: %tests_in %t/tests a '3 4 7 9\n' '20\n' b '1 5\n' '5\n' c '2 0 0\n' '0\n'
// RUN: %exits 0 %culprit explain --wp %s --tests %t/tests --only a --function Sum | %check %s
// CHECK: test a: 11 is printed, expected 20
// CHECK: R   a[0] + a[1] = 20 (F)
// CHECK: R   s = 20 (F)
// CHECK: implicit evidence  (a[0] + a[1] = 20)

// With the sum in the program, the missing element is known, and so is the missing iteration.
// RUN: sed 's/^  PRINT/  assert(s == a[0] + a[1] + a[2])/' %s > %t/checked.c
// RUN: %tests_in %t/checked a '3 4 7 9\n' '' d '3 1 1 0\n' ''
// RUN: %exits 0 %culprit explain --wp %t/checked.c --tests %t/checked --function Sum \
// RUN:   | %check %s --check-prefix CHECKED
// CHECKED: implicit evidence  (-a[2] = 0)
// CHECKED: `i < n` for `i < n - 1`  (implicit: a missing iteration)   all tests pass
#include <assert.h>
#include <stdio.h>
#define PRINT printf("%d\n", s)

int Sum(int a[], int n) {
  int i, s;
  i = 0;
  s = 0;
  while (i < n - 1) {
    s = s + a[i];
    i = i + 1;
  }
  return s;
}

int main(void) {
  int a[10], n;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) scanf("%d", &a[i]);
  int s = Sum(a, n);
  PRINT;
  return 0;
}
