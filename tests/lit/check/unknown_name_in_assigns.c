// A contract that assigns a name that is not declared: an error at its place, also where the
// contract takes the place of a body.
// RUN: %exits 3 %culprit check %s --function first --modular | %check %s

// CHECK: unknown_name_in_assigns.c:[[@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'b'
/*@ requires n > 0; assigns b[0 .. n - 1]; */
void fill(int *a, int n);

int first(int *a, int n) {
  fill(a, n);
  return a[0];
}
