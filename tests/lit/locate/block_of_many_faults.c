// Four values of one loop are wrong, each in its own way and seen in its own print: no place and no
// set of three explains, the loop does.
// RUN: %tests_in %t/t one '' '2\n7\n1\n9\n' two 'x' '2\n7\n1\n9\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --jobs 2 | %check %s
// CHECK: 1. {{.*}}block_of_many_faults.c:[[@LINE+35]]:3  block `for (int i = 0; i < 1; i++)` in main, lines [[@LINE+35]] to [[@LINE+40]]
// CHECK: with {{.*}}assignment `a = 5` in main
// CHECK: one  {{.*}}computed 5, required 2
// CHECK: with {{.*}}assignment `d = 100` in main
// CHECK: nothing smaller than this block was found that explains the failures; it may be wrong in several places
// CHECK: 1 block explains both failing tests if any value in it may be wrong; the list of single places is complete

// Single expressions, and sets of them, are all that is asked for: the prints, together.
// RUN: %exits 0 %culprit locate %s --tests %t/t --granularity expression \
// RUN:   | %check %s --check-prefix LEAVES
// LEAVES-NOT: block `
// LEAVES: 1. {{.*}}:[[@LINE+30]]:3  print `printf("%d\n", a)` in main
// LEAVES: one  computed "5↵", required "2↵"
// LEAVES: and {{.*}}:[[@LINE+31]]:3  print `printf("%d\n", d)` in main
// LEAVES: one  computed "100↵", required
// LEAVES: all sets of up to 2 places that explain are listed, for up to 5 iterations of the loop in line {{[0-9]+}}, but not all larger ones

// Every form of the result says that it is a block.
// RUN: %exits 0 %culprit locate %s --tests %t/t --format json | %check %s --check-prefix JSON
// RUN: %exits 0 %culprit locate %s --tests %t/t --format compiler \
// RUN:   | %check %s --check-prefix COMPILER
// RUN: %exits 0 %culprit locate %s --tests %t/t --format sarif | %check %s --check-prefix SARIF
// RUN: %exits 0 %culprit locate %s --tests %t/t --format html | %check %s --check-prefix HTML
// JSON-DAG: "granularity": "auto"
// JSON-DAG: "unit": {
// JSON-DAG: "kind": "block"
// COMPILER: block_of_many_faults.c:{{[0-9]+}}:3: warning: suspect 1: within block `for (int i = 0; i < 1; i++)` in main{{.*}}[culprit-within-block]
// COMPILER: note: within suspect 1: assignment `a = 5` in main
// SARIF-DAG: "text": "differs: assignment `a = 5` in main"
// SARIF-DAG: "ruleId": "suspect/within-block"
// HTML: block `for (int i = 0; i &lt; 1; i++)` in main
#include <stdio.h>

int main(void) {
  int a = 0, b = 0, c = 0, d = 0;
  for (int i = 0; i < 1; i++) {
    a = 5;
    b = 8;
    c = 40;
    d = 100;
  }
  printf("%d\n", a);
  printf("%d\n", b);
  printf("%d\n", c);
  printf("%d\n", d);
  return 0;
}
