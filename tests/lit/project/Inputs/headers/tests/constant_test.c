#include "limits_of.h"

int main(void) { return MOST == 9 ? 1 : 0; }
