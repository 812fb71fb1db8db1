#include <assert.h>

#include "ring.h"

int main(void) {
  assert(next_of(0) == 1);
  assert(next_of(2) == 3);
  assert(next_of(3) == 0);
  return 0;
}
