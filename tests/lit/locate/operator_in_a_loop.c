// Some hundred iterations are too many for the encoding, and no value that holds still mends the
// expression: a slip in it does, in plain runs.
// RUN: %tests_in %t/t first '8 3\n' '12\n13\n13\n13\n13\n11\n13\n12\n106\n' \
// RUN:   second '47 5\n' '12\n12\n13\n11\n13\n13\n13\n13\n118\n' \
// RUN:   none '1 0\n' '14\n12\n13\n13\n11\n13\n12\n12\n88\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// RUN: %exits 0 %culprit locate %s --tests %t/t --jobs 2 | %check %s
// CHECK: 1. {{.*}}operator_in_a_loop.c:[[@LINE+10]]:5
// CHECK: all tests pass with {{.+}}
#include <stdio.h>

int main(void) {
  static unsigned work[100], count[8];
  unsigned a, k, best = 0, i;
  if (scanf("%u %u", &a, &k) != 2) return 1;
  for (i = 0; i < 100u; ++i) {
    // It has to be added.
    work[i] = (a + i * 13u) % 89u - k * 6u;
    ++count[work[i] & 7u];
  }
  for (i = 0; i < 100u; ++i)
    if (work[i] > best) best = work[i];
  for (i = 0; i < 8u; ++i) printf("%u\n", count[i]);
  printf("%u\n", best);
  return 0;
}
