// RUN: %tests_in %t/t a 'x' 'y'
// RUN: %exits 3 %culprit locate %s --tests %t/t | %check %s
// CHECK: error: {{.*}}main
int twice(int a) { return 2 * a; }
