// RUN: %tests_in %t/t ten '10\n' '10\n' eleven '11\n' '11\n' nine '9\n' '16\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --explain | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --explain --jobs 2 | %check %s
// CHECK: condition `n > 10` in main
// CHECK: how ten fails (in brackets: the same with the required values):
// CHECK-NEXT: line [[@LINE+18]]  `n > 10` is false (true)
// CHECK-NEXT: line [[@LINE+18]]  `fee = 0` is not executed (gives 0), by that decision
// CHECK-NEXT: line [[@LINE+18]]  `n + fee` is 17 (10), through fee
// CHECK-NEXT: line [[@LINE+17]]  the output is wrong: expected "10↵", printed "17↵"

// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s --check-prefix PLAIN
// PLAIN-NOT: how ten fails
// RUN: %exits 0 %culprit locate %s --tests %t/t --limit 1 --all | %check %s --check-prefix ALL
// ALL: 2. {{.*}}explained.c
// ALL-NOT: --limit shows more
// RUN: %exits 0 %culprit locate %s --tests %t/t --explain --format compiler \
// RUN:   | %check %s --check-prefix MESSAGES
// MESSAGES: note: test 'ten': `n + fee` is 17 (10), through fee
#include <stdio.h>

int main(void) {
  int n, fee = 7;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 10)
    fee = 0;
  printf("%d\n", n + fee);
  return 0;
}
