/* stdio.h: streams are not interrupted, so nothing has to lock them. */
#include <stdio.h>

void flockfile(FILE* stream) {}

int ftrylockfile(FILE* stream) { return 0; }

void funlockfile(FILE* stream) {}
