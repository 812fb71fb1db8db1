// A contract in a comment: the counterexample, the suspects and the patches in one command each.
// RUN: %exits 1 %culprit check %s --function abs_minus | %check %s
// CHECK: violated      ensures i < j ==> \result == j - i of abs_minus  ({{.*}}contract.c:[[@LINE+18]]:5)
// CHECK-NEXT: abs_minus(i = 0, j = 1)
// CHECK: k == 1 && i != j  false
// CHECK: does not hold: i is 0, j is 1, \result is -1
// CHECK: proved        ensures i >= j ==> \result == i - j of abs_minus
// CHECK: 1 property is violated

// RUN: %exits 0 %culprit locate %s --function abs_minus | %check %s --check-prefix LOCATE
// LOCATE: 1 of {{[0-9]+}} tests fails
// LOCATE: abs_minus(i = 0, j = 1)  ensures i < j ==> \result == j - i of abs_minus does not hold
// LOCATE: assignment `k = k + 2` in abs_minus
// LOCATE: all tests pass with `k = k + 1`

// RUN: %exits 0 %culprit repair %s --function abs_minus | %check %s --check-prefix REPAIR
// REPAIR: patches pass all tests
// REPAIR: proved: everything that was checked holds for all inputs

/*@ requires -1000 < i < 1000 && -1000 < j < 1000;
    ensures i < j ==> \result == j - i;
    ensures i >= j ==> \result == i - j; */
int abs_minus(int i, int j) {
  int result, k = 0;
  if (i <= j) k = k + 2;
  if (k == 1 && i != j) result = j - i;
  else result = i - j;
  return result;
}

// The counterexample as a test.
// RUN: rm -rf %t && %exits 1 %culprit check %s --function abs_minus --write-tests %t/new
// RUN: %exits 1 %culprit run %s --function abs_minus --tests %t/new \
// RUN:   | %check %s --check-prefix WRITTEN
// WRITTEN: ensures i < j ==> \result == j - i of abs_minus does not hold

// What a test would say is the same with inputs from the command line or from a folder.
// RUN: %exits 0 %culprit locate %s --function abs_minus --counterexample 'i=3, j=7' -n 1 \
// RUN:   | %check %s --check-prefix GIVEN
// GIVEN: abs_minus(i = 3, j = 7)  ensures i < j
// RUN: rm -rf %t && mkdir -p %t
// RUN: printf 'i = 3\nj = 7\n' > %t/wrong.inputs
// RUN: printf '# in the other order\ni = 7\nj = 3\n' > %t/right.inputs
// RUN: %exits 1 %culprit run %s --function abs_minus --tests %t | %check %s --check-prefix JUDGE
// JUDGE: right  pass
// JUDGE: wrong  FAIL  ensures i < j
