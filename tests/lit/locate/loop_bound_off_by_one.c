// RUN: %tests_in %t/t three '3\n' '6\n' four '4\n' '10\n' zero '0\n' '0\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --jobs 2 | %check %s
// CHECK: 2 of 3 tests fail
// CHECK: four {{.*}}expected "10↵", printed "6↵"
// CHECK: 1. {{.*}}loop_bound_off_by_one.c:[[@LINE+16]]:19  condition `i < n` in main
// CHECK: three  iteration 3: computed false, required true
// CHECK: each alone explains both failing tests

// RUN: %exits 0 %culprit locate %s --tests %t/t --limit 1 | %check %s --check-prefix ONE
// ONE: 1 shown, --limit shows more
// RUN: %exits 0 %culprit locate %s --tests %t/t --unwind 2 | %check %s --check-prefix UNWIND
// RUN: %exits 0 %culprit locate %s --tests %t/t --unwind 9 | %check %s --check-prefix ENOUGH
// UNWIND: note: failing test 'four' runs 3 iterations of the loop in line [[@LINE+8]], but --unwind 2 allows only 2
// ENOUGH-NOT: to the head of
#include <stdio.h>

int main(void) {
  int n, s = 0;
  scanf("%d", &n);

  for (int i = 1; i < n; i++)
    s += i;
  printf("%d\n", s);
  return 0;
}
