// Two slips, of which each of two tests shows one, in loops that are too long for the encoding; the
// third test shows both.
// RUN: %tests_in %t/t one '5 2 0\n' \
// RUN:   '0 1742 3225\n1 3588 6650\n2 5538 10275\n3 7592 14100\n4 9750 18125\n' \
// RUN:   other '28 0 3\n' '0 971 2050\n1 2038 4300\n2 3201 6750\n3 4460 9400\n4 5815 12250\n' \
// RUN:   both '19 2 3\n' '0 1924 3575\n1 3952 7350\n2 6084 11325\n3 8320 15500\n4 10660 19875\n' \
// RUN:   none '27 0 0\n' '0 1116 2025\n1 2336 4250\n2 3660 6675\n3 5088 9300\n4 6620 12125\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// CHECK: 3 of 4 tests fail
// CHECK: {{[1-5]}}. {{.*}}two_slips_in_loops.c:[[@LINE+13]]:{{[0-9]+}}
// CHECK: and {{.*}}two_slips_in_loops.c:[[@LINE+14]]:{{[0-9]+}}
// CHECK: all tests pass with {{.*}}, and {{.*}}
#include <stdio.h>

int main(void) {
  unsigned a, j, k, p, q, r, x, y, odd = 0, sum = 0;
  if (scanf("%u %u %u", &a, &j, &k) != 3) return 1;
  for (p = 0; p < 5u; ++p) {
    y = (a + p * 8u) ^ (j << 5u);
    for (q = 0; q < 5u; ++q) {
      x = y + q * 9u;
      // One too many where k is 3.
      for (r = 0; r < 5u + (k >= 3u); ++r) {
        // It has to be added.
        x = (x + r * 9u) - j;
        if (x & 1u) odd += r + (x & 255u);
        sum += x;
      }
    }
    printf("%u %u %u\n", p, odd, sum);
  }
  return 0;
}
