#include <stdlib.h>

unsigned long steps(unsigned long most);

int main(int argc, char **argv) {
  const unsigned long most = argc > 1 ? strtoul(argv[1], 0, 10) : 0;
  return steps(most) != most;
}
