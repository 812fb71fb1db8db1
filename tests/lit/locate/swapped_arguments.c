// Two arguments in each other's place: one slip, though both values are wrong.
// RUN: %tests_in %t/t wide '7 2\n' '.......\n.......\n' high '2 3\n' '..\n..\n..\n' \
// RUN:   square '2 2\n' '..\n..\n'
// RUN: %culprit locate %s --tests %t/t -n 1 -- -DREGISTERS | %check %s --check-prefix REGISTERS
// RUN: %culprit locate %s --tests %t/t -n 1 -- -DMEMORY | %check %s --check-prefix MEMORY
// RUN: %culprit locate %s --tests %t/t -n 2 -- -DCONVERTED | %check %s --check-prefix CONVERTED
// REGISTERS: 1. {{.*}} argument `height` in main
// REGISTERS: all tests pass with `height` and `width` swapped
// MEMORY: 1. {{.*}} argument `h` in main
// MEMORY: all tests pass with `h` and `w` swapped
// CONVERTED: all tests pass with `(int)width` and `(int)height` swapped
// CONVERTED: argument `h` in main
// CONVERTED: all tests pass with `h` and `w` swapped
#include <stdio.h>

static void box(int width, int height) {
  for (int row = 0; row < height; row++) {
    for (int column = 0; column < width; column++) putchar('.');
    putchar('\n');
  }
}

#ifdef CONVERTED
static void long_box(long width, long height) { box((int)width, (int)height); }
#endif

int main(void) {
  int w, h;
  if (scanf("%d %d", &w, &h) != 2) return 1;
#if defined REGISTERS
  int width = w, height = h;
  box(height, width);
#elif defined MEMORY
  box(h, w);
#else
  long_box(h, w);
#endif
  return 0;
}
