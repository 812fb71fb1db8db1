#include "stack.h"

int main(void) { return push(5) == 5 && push(6) == 6 && push(7) == -1 ? 0 : 1; }
