// What must hold at least once, at --expect and in comments: the laws of always and sometime
// (Bourdoncle 1993; Mayer & Stumptner 2003). A variable may have the name of a word.
// RUN: rm -rf %t && mkdir -p %t/t && printf '4' > %t/t/four.in
// RUN: %exits 0 %culprit run %s --tests %t/t --expect 'line:64 sometime i == 3' \
// RUN:   --expect 'line:64 always i >= 0 && i <= 10' --expect 'line:64 sometime i == 0' \
// RUN:   | %check %s --check-prefix HOLDS
// HOLDS: four  pass
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:64 always i == 3' \
// RUN:   | %check %s --check-prefix ALWAYS
// ALWAYS: four  FAIL  expected i == 3, but i is 0
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:64 sometime i == 7' \
// RUN:   | %check %s --check-prefix SOMETIME
// SOMETIME: four  FAIL  expected i == 7 sometime, but at no execution of line 64 (4 executions)
// SOMETIME-NEXT: sometime.c:64:
// At a line that is never reached, always is vacuous and sometime is violated.
// RUN: %exits 0 %culprit run %s --tests %t/t --expect 'line:58 always n == 100' \
// RUN:   | %check %s --check-prefix HOLDS
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:58 sometime n == 100' \
// RUN:   | %check %s --check-prefix NEVER
// NEVER: four  FAIL  expected n == 100 sometime, but line 58 is never executed
// NEVER-NEXT: sometime.c:58:
// sometime 1 at the end: the program comes there. It is judged however the program ends.
// RUN: %exits 0 %culprit run %s --tests %t/t --expect 'line:74 sometime 1' \
// RUN:   | %check %s --check-prefix HOLDS
// RUN: printf '0' > %t/t/four.in
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:74 sometime 1' \
// RUN:   | %check %s --check-prefix LEFT
// LEFT: four  FAIL  expected 1 sometime, but line 74 is never executed
// RUN: printf -- '-1' > %t/t/four.in
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:74 sometime 1' \
// RUN:   | %check %s --check-prefix ENDLESS
// ENDLESS: four  FAIL  this loop never ends
// RUN: printf -- '-2' > %t/t/four.in
// RUN: %exits 1 %culprit run %s --tests %t/t --expect 'line:74 sometime 1' \
// RUN:   | %check %s --check-prefix ABORTED
// ABORTED: four  FAIL  aborted: abort() is called
// What is wrong is said once, with a hint.
// RUN: %exits 2 %culprit run %s --tests %t/t --expect 'line:64@2 sometime i == 1' \
// RUN:   | %check %s --check-prefix BOTH
// BOTH: error: --expect: 'sometime' and '@2' exclude each other
// BOTH-NEXT: hint: write line:64 sometime i == 1, or line:64@2 i == 1
// RUN: %exits 2 %culprit run %s --tests %t/t --expect 'line:64 sometime' \
// RUN:   | %check %s --check-prefix NOTHING
// NOTHING: error: --expect: 'line:64 sometime' does not say what is expected there
// RUN: %exits 2 %culprit run %s --tests %t/t --expect 'line:64 sometime j == 1' \
// RUN:   | %check %s --check-prefix NAME
// NAME: sometime.c:64:{{.*}}error: the expectation 'j == 1' cannot be used: use of undeclared identifier 'j'
// NAME: hint: it is checked before the line runs; variables there: i
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void leave(int n) {
  if (n == 0) _exit(0);
  if (n == -1) for (;;);
  if (n == -2) abort();
  if (n == 100)
    n++;
}

static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}

int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  leave(n);
  int always = sum(n);
  printf("%d\n", always);
  return 0;
}
