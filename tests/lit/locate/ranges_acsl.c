// What variables hold at the heads of loops, as loop invariants in the program. The program is this
// file without its comments.
// RUN: %tests_in %t a '3' '0'
// RUN: grep -v '// ' %s > %t.c
// RUN: cd %T && %exits 0 %culprit locate %basename_t.tmp.c --tests %t --compare trim \
// RUN:   --format acsl -o %t.acsl.c
// RUN: %check %s < %t.acsl.c
// RUN: %exits 1 %culprit run %t.acsl.c --tests %t --compare trim --contracts | %check %s \
// RUN:   --check-prefix CONTRACTS
// RUN: %exits 2 %culprit locate %t.c %s --tests %t --format acsl 2>&1 | %check %s \
// RUN:   --check-prefix SEVERAL
// RUN: %exits 2 %culprit run %t.c --tests %t --format acsl 2>&1 | %check %s --check-prefix OTHER
// CHECK: /* Loop invariants by culprit {{.*}} with the input of the failing test a,
// CHECK: * Loops without invariants:
// CHECK-NEXT: tmp.c:11: the loop is in a macro, or made by goto
// CHECK-NEXT: tmp.c:13: the loop is in a macro, or made by goto
// CHECK-NEXT: tmp.c:16: the loop has an annotation
// An invariant that does not hold would be the reason why the test fails.
// CONTRACTS-NOT: invariant
// CONTRACTS: the output is wrong
// SEVERAL: error: --format acsl writes the text of one source
// OTHER: error: culprit run has no ranges to write as acsl
#include <stdio.h>
#define TIMES(n) for (int k = 0; k < (n); k++)

int main(void) {
  int n, s = 0, late;
  unsigned char c = 250;
  if (scanf("%d", &n) != 1) return 1;
  // CHECK: {{^}}  /*@ loop invariant n == 3;
  // CHECK-NEXT: {{^}}      loop invariant 0 <= s <= 6 && s % 2 == 0;
  // CHECK-NEXT: {{^}}      loop invariant c == 250;
  // CHECK-NEXT: {{^}}      loop invariant 0 <= i <= 3; */
  // CHECK-NEXT: for (int i
  for (int i = 0; i < n; i++) s += 2;
  // The inner i hides the outer one.
  // CHECK: loop invariant 0 <= i <= 2; */
  // CHECK-NEXT: for (int i = 0; i < 2; i++) /*@ {{.*}} loop invariant 5 <= i <= 9; */ for (int i
  for (int i = 0; i < 2; i++) for (int i = 5; i < 9; i++) c++;
  // CHECK: {{^}}  /*@ loop invariant 0 <= n <= 3;
  // CHECK-NEXT: loop invariant s == 6;
  // CHECK-NEXT: loop invariant c == 2; */
  // CHECK-NEXT: while (n > 0) { late = n; n--; }
  while (n > 0) { late = n; n--; }
  TIMES(4) s++;
again:
  n++;
  if (n < 3) goto again;
  // CHECK: {{^}}  //@ loop invariant 0 <= s;
  // CHECK-NEXT: do s--;
  //@ loop invariant 0 <= s;
  do s--; while (s > late);
  printf("%d %d\n", s, c);
  return 0;
}
