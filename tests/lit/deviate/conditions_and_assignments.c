// Two faults, of which no set of conditions alone is the answer: LocFaults misses this one
// (TritypeKO6; Bekkouche 2015). Edits of conditions and assignments together are, and the contract
// proves them.
// RUN: %exits 0 %culprit repair %s --function classify --tests %S/Inputs/two_faults -n 1 \
// RUN:   | %check %s
// CHECK: `if (j == k)` for `if (j != k)`, `trityp = trityp + 3;` for `trityp = trityp + 4;`
// CHECK: proved: everything that was checked holds for all inputs

// The table of deviations beside the suspects.
// RUN: %exits 0 %culprit locate %s --function classify --tests %S/Inputs/two_faults \
// RUN:   --deviations 1 | %check %s --check-prefix TABLE
// TABLE: 7 of 9 tests fail
// TABLE: 1. {{.*}}conditions_and_assignments.c
// TABLE: conditions taken the other way in the test t1:
// TABLE-NEXT: {}
// TABLE:      {[[#@LINE+15]]} the condition at line [[#@LINE+15]] is true
// RUN: %exits 0 %culprit locate %s --function classify --tests %S/Inputs/two_faults \
// RUN:   --deviations 1 --format json | %check %s --check-prefix JSON
// JSON: "deviations": {
// JSON-NEXT: "test": "t1"
/*@ requires 0 <= i <= 4 && 0 <= j <= 4 && 0 <= k <= 4;
    behavior none:
      assumes i == 0 || j == 0 || k == 0 || i + j <= k || j + k <= i || i + k <= j;
      ensures \result == 4;
    behavior triangle:
      assumes !(i == 0 || j == 0 || k == 0 || i + j <= k || j + k <= i || i + k <= j);
      ensures \result == (i == j && j == k ? 3 : i == j || j == k || i == k ? 2 : 1); */
int classify(int i, int j, int k) {
  int trityp = 0;
  if (i == 0 || j == 0 || k == 0) return 4;
  if (i == j) trityp = trityp + 1;
  if (i == k) trityp = trityp + 2;
  /* both should be as above: j == k, and trityp + 3 */
  if (j != k)
    trityp = trityp + 4;
  if (trityp == 0) return i + j <= k || j + k <= i || i + k <= j ? 4 : 1;
  if (trityp > 3) return 3;
  if (trityp == 1 && i + j > k) return 2;
  if (trityp == 2 && i + k > j) return 2;
  if (trityp == 3 && j + k > i) return 2;
  return 4;
}
