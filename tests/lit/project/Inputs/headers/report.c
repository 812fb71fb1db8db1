#include <stdio.h>

#include "clamp.h"

void report(int value) { printf("%d\n", clamp(value, 0, 20)); }
