// One wrong factor, at each level of detail. What only passes the value on is suspect too; what has
// no part in it is not.
// RUN: %tests_in %t/t small '2\n' '8 3\n' large '7\n' '28 8\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --granularity function \
// RUN:   | %check %s --check-prefix FUNCTION
// RUN: %exits 0 %culprit locate %s --tests %t/t --granularity block \
// RUN:   | %check %s --check-prefix BLOCK
// RUN: %exits 0 %culprit locate %s --tests %t/t --granularity statement -n 20 \
// RUN:   | %check %s --check-prefix STATEMENT
// RUN: %exits 0 %culprit locate %s --tests %t/t --granularity expression -n 20 \
// RUN:   | %check %s --check-prefix EXPRESSION
// RUN: %culprit locate %s --tests %t/t --granularity expression -n 20 > %t.expression
// RUN: %culprit locate %s --tests %t/t -n 20 > %t.auto
// RUN: diff %t.expression %t.auto

// FUNCTION-NOT: successor
// FUNCTION-DAG: granularity.c:[[@LINE+24]]:1  function `static int scaled(int x)`
// FUNCTION-DAG: granularity.c:[[@LINE+35]]:1  function `int main(void)`
// FUNCTION: 2 functions, each explains both failing tests if any value in it may be wrong; the list is

// BLOCK: 1. {{.*}}granularity.c:[[@LINE+22]]:3  block `for (int i = 0; i < 3; i++)` in scaled, lines [[@LINE+22]] to [[@LINE+24]]
// BLOCK: with {{.*}} in scaled
// BLOCK: the failing tests pass with other values at the places in this block that are shown

// STATEMENT-DAG: statement `sum += x` in scaled
// STATEMENT-DAG: statement `return sum{{.*}}` in scaled
// STATEMENT: statements, each explains both failing tests

// EXPRESSION: compound assignment `sum += x` in scaled
// EXPRESSION: each alone explains both failing tests

// RUN: %exits 2 %culprit locate %s --tests %t/t --granularity block --engine relax 2>&1 \
// RUN:   | %check %s --check-prefix ENGINE
// ENGINE: error: --engine relax finds expressions only
// RUN: %exits 2 %culprit locate %s --tests %t/t --granularity loop 2>&1 \
// RUN:   | %check %s --check-prefix WORD
// WORD: --granularity cannot be 'loop'
#include <stdio.h>

/* Four times x was meant. */
static int scaled(int x) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    sum += x;
  }
  return sum;
}

static int successor(int x) {
  return x + 1;
}

int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  printf("%d ", scaled(n));
  printf("%d\n", successor(n));
  return 0;
}
