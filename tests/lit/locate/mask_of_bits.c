// A mask that lacks a bit, and one whose other bits are meant; one is a macro.
// RUN: %tests_in %t.d pm "17 5" "17 4\n" noon "44 12" "12 12\n" am "3 7" "3 4\n"
// RUN: %culprit locate %s --tests %t.d -- -DLACKS_A_BIT | %check %s --check-prefix BIT
// RUN: %culprit locate %s --tests %t.d -- -DOTHER_BITS | %check %s --check-prefix OTHER
// BIT: 1. {{.*}}mask_of_bits.c:21
// BIT: all tests pass with `31`
// BIT: 2. {{.*}}mask_of_bits.c:11:9  macro definition `HOUR_MASK
// OTHER: 1. {{.*}}mask_of_bits.c:24
// OTHER: all tests pass with `v = v & ~0x3`
#ifdef LACKS_A_BIT
#define HOUR_MASK 0x0F
#else
#define HOUR_MASK 0x1F
#endif
#include <stdio.h>

int main(void) {
  unsigned hour, v;
  while (scanf("%u %u", &hour, &v) == 2) {
    // the fifth bit counts
    unsigned h = hour & HOUR_MASK;
#ifdef OTHER_BITS
    // whole words only
    v = v & 0x3;
#else
    v = v & ~0x3;
#endif
    printf("%u %u\n", h, v);
  }
  return 0;
}
