#include "clamp.h"

int main(void) { return clamp(5, 0, 9) == 5 && clamp(50, 0, 9) == 9 ? 0 : 1; }
