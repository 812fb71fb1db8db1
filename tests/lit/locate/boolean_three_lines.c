// The example of the introduction of Wotawa (2008): of three assignments slicing leaves two for
// out2; relations leave one, since another value of v would make out1 wrong.
// RUN: %tests_in %t/t paper '1 0 0\n' '1 0\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t --trust '*boolean_main*' %S/Inputs/boolean_main.c \
// RUN:   | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --trust '*boolean_main*' %S/Inputs/boolean_main.c \
// RUN:   --engine relax | %check %s --check-prefix RELAX
// RUN: %exits 0 %culprit locate %s --tests %t/t --trust '*boolean_main*' %S/Inputs/boolean_main.c \
// RUN:   --show conflicts --show mcs --limit 20 | %check %s --check-prefix SETS
// RUN: %exits 0 %culprit locate %s --tests %t/t --trust '*boolean_main*' %S/Inputs/boolean_main.c \
// RUN:   --show mus --format json --engine relax | %check %s --check-prefix JSON
// CHECK: 1. {{.*}}boolean_three_lines.c:[[@LINE+32]]:{{.*}} in three_lines
// No other place is left, but for the declarations of what that line reads and writes.
// CHECK-NOT: {{^[2-9].*(assignment|condition|statement)}}
// CHECK: each alone explains the failing test; the list is complete
// All components free at once: the same place, and no declarations, which are no components of
// their own there.
// RELAX: 1. {{.*}}boolean_three_lines.c:[[@LINE+26]]:{{.*}} in three_lines
// RELAX-NOT: {{^[2-9].*(assignment|condition|statement)}}
// RELAX: 1 suspect alone explains the failing test; the list is complete
// What cannot all be right leads to out2 through v, or rests on out1 being right through v. Other
// values of v alone would not do.
// JSON: "muses": {
// JSON-NEXT: "complete": true,
// JSON-NEXT: "bound": null,
// SETS: 2 minimal conflicts (places that cannot all be right); the list is complete
// SETS-NEXT: 1. {{.*}} assignment `v = !in2` in three_lines
// SETS-COUNT-2: assignment `out2 = in3 || v` in three_lines
// SETS: because of test paper
// SETS: 7 MCSes (places that have to give other values for the tests to pass); the list is complete
// SETS-NEXT: 1. {{.*}} condition atom `v` in three_lines
// SETS-NEXT: 2. {{.*}} assignment `out2 = in3 || v` in three_lines
// SETS-NEXT: 3. {{.*}} statement `out2 = in3 || v` in three_lines
// SETS-NEXT: 4. {{.*}} assignment `v = !in2` in three_lines
// SETS-NEXT: {{^ +[^0-9].*}} condition atom `v` in three_lines
#include <stdbool.h>

bool out1, out2;

void three_lines(bool in1, bool in2, bool in3) {
  bool v;
  v = !in2;
  out1 = in1 && v;
  out2 = in3 || v;
}
