// A counterexample becomes a test of a CMake build, with the flags of the program. It fails until
// the fault is mended.
// RUN: rm -rf %t && mkdir -p %t/tests
// RUN: cp %S/Inputs/CMakeLists.txt %t
// RUN: %exits 1 %culprit check %s --function least --write-tests %t/tests --test-format ctest -- \
// RUN:   '-DNOTE="a b"' -DFAULT -Wall
// RUN: cmake -S %t -B %t/build && cmake --build %t/build
// RUN: %exits 8 ctest --test-dir %t/build | %check %s --check-prefix FAULTY
// FAULTY: 1 - least-counterexample-1
// RUN: %python -c "import sys; p = sys.argv[1]; t = open(p).read(); \
// RUN:   open(p, 'w').write(t.replace('-DFAULT', '-DMENDED'))" %t/tests/counterexample-1.cmake
// RUN: cmake -S %t -B %t/build && cmake --build %t/build && ctest --test-dir %t/build
const char *note = NOTE;
#ifdef FAULT
#define LAST (n - 1)
#else
#define LAST n
#endif
/*@ requires n > 0 && \valid_read(a + (0 .. n - 1));
    ensures \forall integer k; 0 <= k < n ==> \result <= a[k]; */
int least(const int *a, int n) {
  int min = a[0];
  for (int i = 1; i < LAST; i++)
    if (a[i] < min) min = a[i];
  return min;
}
