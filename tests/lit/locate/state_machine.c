// The state machine of Wotawa (2008) with its unit test, whose assertions are in a trusted file:
// only the assignment to out2 remains.
// RUN: %tests_in %t/t unit '' ''
// RUN: %exits 0 %culprit locate %s --tests %t/t --trust '*unit_test*' \
// RUN:   %S/Inputs/state_machine_unit_test.c | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --trust '*unit_test*' \
// RUN:   %S/Inputs/state_machine_unit_test.c --engine relax | %check %s --check-prefix RELAX
// CHECK: the test fails
// CHECK: assert
// CHECK: 1. {{.*}}state_machine.c:[[@LINE+29]]:{{.*}} in fsm
// No other place is left, but for the declarations of what that line reads and writes, and a branch
// around a change that passes, too.
// CHECK-NOT: {{^[2-9].*(assignment|condition|[^g] statement)}}
// CHECK: each alone explains the failing test; {{the list (of single places )?is complete}}
// All components free at once: the same place, and no declarations, which are no components of
// their own there.
// RELAX: 1. {{.*}}state_machine.c:[[@LINE+22]]:{{.*}} in fsm
// RELAX-NOT: {{^[2-9].*(assignment|condition|[^g] statement)}}
// RELAX: explains the failing test; the list is complete
#include <stdbool.h>

int state;
bool on, off, in1, in2, in3, out1, out2;

void fsm(void) {
  bool v;
  if (state == 1) {
    if (on) {
      state = 2;
    }
  } else if (state == 2) {
    if (off) {
      state = 1;
    }
  }
  if (state == 1) {
    v = !in2;
    out1 = in1 && v;
    out2 = in3 || v;
  }
  if (state == 2) {
    out1 = false;
    out2 = false;
  }
}
