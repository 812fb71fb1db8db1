// A message about a contract shows its line, with a caret under the column.
// RUN: %exits 3 %culprit check %s --function f -- -DSYNTAX | %check %s --check-prefix SYNTAX
// SYNTAX: messages.c:[[@LINE+6]]:18: error: annotation: expected an expression, found ';'
// SYNTAX-NEXT: {{^ +}}[[@LINE+5]] | /*@ requires x > ; */
// SYNTAX-NEXT: {{^}}       |                  ^
// RUN: %exits 3 %culprit check %s --function f -- -DTYPE | %check %s --check-prefix TYPE

#ifdef SYNTAX
/*@ requires x > ; */
#elif defined TYPE
	/*@ requires y > 0; */
// TYPE: messages.c:[[@LINE-1]]:15: error: use of undeclared identifier 'y'
// TYPE-NEXT: {{^ +}}[[@LINE-2]] | {{.*}}/*@ requires y > 0; */
// TYPE-NEXT: |{{.*}}             ^
#endif
int f(int x) { return x; }

// So does the warning about a clause that is not run.
// RUN: rm -rf %t && mkdir -p %t && printf 0 > %t/a.exit
// RUN: %exits 0 %culprit run %s --tests %t --contracts | %check %s --check-prefix CLAUSE
// CLAUSE: messages.c:[[@LINE+3]]:5: unsupported: terminates \true is not checked yet
// CLAUSE-NEXT: | //@ terminates \true;
// CLAUSE-NEXT: |     ^
//@ terminates \true;
int main(void) { return 0; }
