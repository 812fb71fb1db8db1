// Counterexamples in the exchange formats of Test-Comp and SV-COMP, and as C with the values.
// RUN: rm -rf %t && %exits 1 env SOURCE_DATE_EPOCH=0 %culprit check %s --write-tests %t \
// RUN:   --test-format test-comp
// RUN: %check %s --check-prefix META < %t/metadata.xml
// META: <!DOCTYPE test-metadata PUBLIC "+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN"
// META: <sourcecodelang>C</sourcecodelang>
// META: <programhash>{{[0-9a-f]+}}</programhash>
// META: <creationtime>1970-01-01T00:00:00Z</creationtime>
// RUN: %check %s --check-prefix CASE < %t/testcase-1.xml
// CASE: <testcase coversError="true">
// CASE-NEXT: <input variable="nondet_int#1">-7</input>
// CASE-NEXT: <input variable="nondet_char#1">39</input>
// CASE-NEXT: <input variable="nondet_ulong#1">{{[0-9]+}}</input>
// CASE-NEXT: </testcase>

// RUN: %exits 1 %culprit check %s --write-tests %t --test-format witness
// RUN: %check %s --check-prefix WITNESS < %t/witness-1.yml
// WITNESS: entry_type: violation_sequence
// WITNESS: format_version: "2.0"
// WITNESS: specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
// WITNESS: type: function_return
// WITNESS: value: "\\result == -7"
// WITNESS-NEXT: format: acsl_expression
// WITNESS: line: [[@LINE+25]]
// WITNESS-NEXT: column: 33
// WITNESS: type: target
// WITNESS: line: [[@LINE+27]]

// Numbers that are taken stay.
// RUN: %exits 1 %culprit check %s --write-tests %t --test-format witness && ls %t \
// RUN:   | %check %s --check-prefix NAMES
// NAMES: witness-2.yml

// RUN: %exits 1 %culprit check %s --write-tests %t --test-format c
// RUN: %cc -Wall -Wextra -Werror -c %t/counterexample-1.c -o %t/test.o
// RUN: %cc -w %t/test.o %s -o %t/test && %exits -6 %t/test
// RUN: %check %s --check-prefix VALUES < %t/counterexample-1.c
// VALUES: static const int values[] = {-7};
// VALUES: static const char values[] = {39};
// VALUES: void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {

  int x = __VERIFIER_nondet_int();
  char c = __VERIFIER_nondet_char();
  __VERIFIER_assume(x < 0 && x % 7 == 0);
  unsigned long u = __VERIFIER_nondet_ulong();
  if (x > -14 && c == '\'' && u > 0x8000000000000000)
    reach_error();
  return 0;
}
