#include "stack.h"

static int used;

int push(int value) {
  if (used >= room()) return -1;
  used++;
  return value;
}
