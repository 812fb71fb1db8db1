// RUN: %tests_in %t/t a 'x' 'y'
// RUN: %exits 3 %culprit locate %s --tests %t/t | %check %s
// CHECK: does_not_compile.c:[[@LINE+2]]:{{[0-9]+}}: error: {{.*}}
int main(void) {
  int a = 1
  return a
}
