#include <stdio.h>

int report(int wrong) {
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
