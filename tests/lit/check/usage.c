// Mistakes on the command line and in contracts.
// RUN: %exits 2 %culprit check %s --function nothing | %check %s --check-prefix NAME
// NAME: error: --function nothing: the program has no such function
// NAME-NEXT: hint: its functions: half

// RUN: %exits 2 %culprit check %s --function half --array a | %check %s --check-prefix ARRAY
// ARRAY: error: --array cannot be 'a'
// RUN: %exits 2 %culprit check %s --function half --format html | %check %s --check-prefix FORM
// FORM: error: culprit check writes text or json
// RUN: %exits 2 %culprit locate %s --counterexample x=1 --tests %S | %check %s --check-prefix ALONE
// ALONE: error: --counterexample needs the function that is called
// RUN: %exits 2 %culprit locate %s --function half --counterexample x \
// RUN:   | %check %s --check-prefix INPUT
// INPUT: error: --counterexample cannot be 'x'

// RUN: %exits 2 %culprit run %s --function half --counterexample x=1,x=2 \
// RUN:   | %check %s --check-prefix TWICE
// TWICE: error: --counterexample has two values for 'x'
// RUN: %exits 6 %culprit run %s --function half --counterexample x=4294967301 \
// RUN:   | %check %s --check-prefix LARGE
// LARGE: cannot be '4294967301': it is a signed integer of 32 bits

// Without a main, there must be a function to call.
// RUN: %exits 3 %culprit check %s | %check %s --check-prefix MAIN
// MAIN: error: the program has no main
// MAIN-NEXT: hint: --function NAME checks one function; those with contracts: half

// RUN: %exits 3 %culprit check %s --function half -- -DWRONG | %check %s --check-prefix WRONG
// WRONG: usage.c:[[@LINE+7]]:{{[0-9]+}}: error: {{.*}}y

// Nothing to mend.
// RUN: %exits 4 %culprit locate %s --function half | %check %s --check-prefix NONE
// NONE: error: no inputs of 'half' were found that violate anything
// NONE-NEXT: hint: culprit check --function half says how far that was searched
#ifdef WRONG
/*@ requires y > 0; */
#endif
/*@ ensures \result * 2 == x || \result * 2 == x - 1 || \result * 2 == x + 1; */
int half(int x) { return x / 2; }
