#include <stdio.h>

extern const char *version;

int main(void) {
  printf("greet %s\n", version);
  return 1;
}
