// Executions of one line in several calls are told apart by their number. The answer does not
// depend on the number of threads.
// RUN: %tests_in %t/tests a '' '3 1\n'
// RUN: %exits 0 %culprit deviate %s --tests %t/tests --deviations 2 -j 1 > %t/one
// RUN: %exits 0 %culprit deviate %s --tests %t/tests --deviations 2 -j 3 > %t/three
// RUN: cmp %t/one %t/three
// RUN: %check %s --input-file %t/one
// CHECK: {21#2}  the condition at line 21 is false
// CHECK-NOT: {21#1}
// CHECK: 1 deviation of up to 2 conditions makes test a pass; marking may leave out others
// CHECK-NEXT: --no-marking tries every set of conditions
// RUN: %exits 0 %culprit deviate %s --tests %t/tests --deviations 2 --no-marking -j 3 \
// RUN:   | %check %s --check-prefix ALL
// ALL: all were tried
#include <stdio.h>




static int larger(int a, int b) {
  if (a > b) return a;
  return b;
}

int main(void) {
  printf("%d ", larger(3, 2));
  printf("%d\n", larger(5, 1));
  return 0;
}
