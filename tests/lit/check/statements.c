// Contracts of statements: what holds is proved, a faulty statement gets a counterexample, and the
// fault is located from it.
// RUN: %exits 0 %culprit check %s --function clamp | %check %s --check-prefix RIGHT
// RIGHT: proved        complete behaviors inside, outside
// RIGHT: proved        assigns *x  ({{.*}}statements.c:[[@LINE+22]]:7)
// RIGHT: proved        ensures *x <= high
// RIGHT: proved        ensures *x == \old(*x), behavior inside
// RIGHT: proved        ensures *x == \at(high, Pre), behavior outside
// RIGHT: no violation was found

// RUN: %exits 1 %culprit check %s --function clamp -- -DWRONG | %check %s --check-prefix WRONG
// WRONG: violated      ensures *x <= high
// WRONG: violated      ensures *x == \old(*x), behavior inside

// RUN: %exits 0 %culprit locate %s --function clamp -- -DWRONG | %check %s --check-prefix LOCATE
// LOCATE: condition `*x < high` in clamp
// LOCATE: all tests pass with `*x >= high`

// A statement is what C calls so.
// RUN: %exits 3 %culprit check %s --function clamp -- -DDECLARES 2>&1 \
// RUN:   | %check %s --check-prefix DECLARES
// DECLARES: statements.c:[[@LINE+16]]:{{.*}}: error: annotation: a statement must follow it

/*@ requires \valid(x); */
int clamp(int *x, int high) {
  /*@ requires \valid(x);
      assigns *x;
      ensures *x <= high;
      behavior inside: assumes *x <= high; ensures *x == \old(*x);
      behavior outside: assumes *x > high; ensures *x == \at(high, Pre);
      complete behaviors inside, outside; */
#ifdef WRONG
  if (*x < high) *x = high;
#else
  if (*x > high) *x = high;
#endif
#ifdef DECLARES
  /*@ ensures y == 3; */
  int y = 3;
#endif
  return *x;
}
