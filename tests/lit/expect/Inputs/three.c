#include <stdio.h>

int main(void) {
  int x = 1;
  puts("a");
  x++;
  puts("b");
  x++;
  puts("c");
  x++;
  printf("%d\n", x);
  return 0;
}
