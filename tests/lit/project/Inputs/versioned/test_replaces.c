#include "stack.h"

int room(void) { return 1; }

int main(void) { return push(5) == 5 && push(6) == -1 ? 0 : 1; }
