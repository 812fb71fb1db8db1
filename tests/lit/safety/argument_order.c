// C leaves the order of arguments open, and compilers differ. A result that depends on it is told,
// whether tests fail or not.
// RUN: %tests_in %t passes '' '1 2 1\n' && %tests_in %t.fails fails '' '2 1 1\n'
// RUN: %culprit run %s --tests %t | %check %s --implicit-check-not warning
// RUN: %culprit locate %s --tests %t.fails | %check %s --implicit-check-not warning
// CHECK: warning: {{.*}}.c:[[# @LINE + 19]]:3: arguments of this call change and use 'count'
#include <stdio.h>

static int count, calls;
int next(void) { return ++count; }
int deeper(void) { return next(); }
int total(int a, int b) { return a + b; }
int counted(int n) { return calls += n; }
int constant(int n) { return n + 1; }
int even(int n);
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }

int main(void) {
  const int same = total(constant(1), constant(2));  // nothing is changed
  const int apart = total(next(), sizeof next());    // only one is evaluated
  const int cycle = total(even(2), odd(3));
  count = 0;
  counted(total(same, apart) + cycle);
  printf("%d %d %d\n",
         deeper(), next(), calls > 0);
  return 0;
}
