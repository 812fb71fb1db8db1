#include <assert.h>

#include "clamp.h"

void report(int value);

static void check(void) {
  assert(clamp(-5, 0, 9) == 0);
  assert(clamp(50, 0, 9) == 9);
}

int main(void) {
  report(50);
  check();
  return 0;
}
