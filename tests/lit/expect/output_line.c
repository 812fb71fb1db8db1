// Only one line of the output is known; the others may say anything, also where values are free.
// RUN: rm -rf %t && mkdir -p %t/t && printf '2 3 4' > %t/t/a.in && \
// RUN:   printf 'output:3 == "product 24"\n' > %t/t/a.expect
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix TESTS
// TESTS: a  FAIL  line 3 of the output is wrong: expected "product 24", printed "product 9"
// TESTS-NEXT: output_line.c:[[@LINE+30]]:3  printf("product %d
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --compare blanks | %check %s
// CHECK: {{.*}}output_line.c:[[@LINE+17]]:{{[0-9]+}}  {{.*}} in product
// CHECK: required 24
// CHECK: the failing test; {{.*}}the list is complete
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'output:9 == "x"' --only a \
// RUN:   | %check %s --check-prefix BOTH
// BOTH: a  FAIL  line 3 of the output is wrong

// With the whole output, a line of it is already known: it may be said again, but not otherwise.
// RUN: printf 'sum 9\n\nproduct 24\nend 9\n' > %t/t/a.out
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s --check-prefix AGAIN
// AGAIN: a  FAIL  the output is wrong: expected "product 24↵", printed "product 9↵"
// RUN: printf 'output:3 == "product 25"\n' > %t/t/a.expect
// RUN: %exits 2 %culprit run %s --tests %t/t | %check %s --check-prefix OTHERWISE
// OTHERWISE: a.expect:1:1: error: test a: --expect wants "product 25" in line 3 of the output, but a.out has "product 24"
#include <stdio.h>

int product(int a, int b, int c) {
  int p = a;
  p = p + b;
  p = p + c;
  return p;
}

int main(void) {
  int a, b, c;
  if (scanf("%d %d %d", &a, &b, &c) != 3) return 1;
  printf("sum %d\n\n", product(a, b, c));
  printf("product %d\n", product(a, b, c));
  printf("end %d\n", product(a, b, c));
  return 0;
}
