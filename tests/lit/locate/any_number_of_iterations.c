// The sum is even for every n, so nothing that decides how often the loop runs explains: found
// without running the loop for each n.
// RUN: %tests_in %t a '10000' '20000'
// RUN: %exits 0 %culprit locate %s --tests %t --compare trim | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t --compare trim --format json \
// RUN:   | %check %s --check-prefix JSON
// CHECK: printed value `s + 1`
// CHECK-NOT: `n--`
// CHECK: places were ruled out for any number of iterations
// JSON: "abstract": {{[5-9]}}
#include <stdio.h>

int main(void) {
  int n, s = 0;
  if (scanf("%d", &n) != 1) return 1;
  while (n > 0) {
    s += 2;
    n--;
  }
  printf("%d\n", s + 1);
  return 0;
}
