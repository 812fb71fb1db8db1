#include <stdio.h>
int main(void) {
  int least, v;
  while (scanf("%d", &v) == 1)
    if (v < least) least = v;
  printf("%d\n", least);
  return 0;
}
