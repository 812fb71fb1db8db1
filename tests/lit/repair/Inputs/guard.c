// Test code: ends the program before main if the environment says so.
#include <stdlib.h>

__attribute__((constructor)) static void guard(void) {
  if (getenv("ODD")) abort();
}
