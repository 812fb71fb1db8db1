#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char digit = (char)getchar();
  printf("%d", atoi(&digit));
  return 0;
}
