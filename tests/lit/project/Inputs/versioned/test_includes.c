#include "stack.c"

int main(void) {
  used = 1;
  return push(5) == 5 && push(6) == -1 ? 0 : 1;
}
