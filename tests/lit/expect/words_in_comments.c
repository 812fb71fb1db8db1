// `always` and `sometime` as comments: expectations at the next statement, of every run.
// RUN: rm -rf %t && mkdir -p %t/t && printf '3 4 0 6' > %t/t/three.in
// RUN: printf '0' > %t/t/none.in && printf '0' | tee %t/t/none.exit > %t/t/three.exit
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix ENDS
// ENDS: none   FAIL  sometime value > 0 does not hold: line 38 is never executed
// ENDS-NEXT: words_in_comments.c:38:
// ENDS: three  FAIL  sometime i == n - 1 does not hold: at no execution of line 39 (2 executions)
// ENDS-NEXT: words_in_comments.c:39:
// RUN: %exits 0 %culprit run %s --tests %t/t | %check %s --check-prefix WITHOUT
// WITHOUT: three  pass
// RUN: printf '5 4 0 -1 7 6' > %t/t/three.in && rm %t/t/none.*
// RUN: %exits 1 %culprit run %s --contracts --tests %t/t | %check %s --check-prefix ALWAYS
// ALWAYS: three  FAIL  always value >= 0 does not hold: value is -1
// ALWAYS-NEXT: words_in_comments.c:40:
// The loop that ends too early explains why the last number is never read. One test fails because
// nothing is read at all, which no loop mends.
// RUN: printf '3 4 0 6' > %t/t/three.in
// RUN: %exits 0 %culprit locate %s --contracts --tests %t/t | %check %s --check-prefix LOCATE
// RUN: %exits 0 %culprit locate %s --contracts --tests %t/t --engine relax \
// RUN:   | %check %s --check-prefix LOCATE
// LOCATE: three  sometime i == n - 1 does not hold: at no execution of line 39 (2 executions)
// LOCATE: words_in_comments.c:37:{{[0-9]+}}
// LOCATE: explains the failing test
// RUN: %exits 0 %culprit repair %s --contracts --tests %t/t | %check %s --check-prefix REPAIR
// REPAIR: +{{.*}}for (int i = 0; i <= n - 1; i++) {
// What is wrong is said, with its place.
// RUN: printf 'int main(void) {\n  //@ sometime x == 1;\n  return 0; //@ always 1\n}\n' > %t/bad.c
// RUN: %exits 3 %culprit run %t/bad.c --contracts --tests %t/t | %check %s --check-prefix BAD
// BAD: bad.c:3:{{[0-9]+}}: error: annotation: expected ';' after 'always'
// RUN: sed -i 's/always 1/always 1;/' %t/bad.c
// RUN: %exits 3 %culprit run %t/bad.c --contracts --tests %t/t | %check %s --check-prefix UNKNOWN
// UNKNOWN: bad.c:2:16: error: use of undeclared identifier 'x'
#include <stdio.h>
int main(void) {
  int n, value = 0, sum = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < n - 1; i++) {
    //@ sometime value > 0;
    //@ sometime i == n - 1;
    if (scanf("%d", &value) != 1) return 1; //@ always value >= 0;
    sum += value;
  }
  printf("%s\n", sum > 0 ? "some" : "none");
  //@ sometime \true;
}
