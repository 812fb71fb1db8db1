#include <stdbool.h>
#include <stdio.h>

extern bool out1, out2;
void three_lines(bool in1, bool in2, bool in3);

int main(void) {
  int a, b, c;
  if (scanf("%d %d %d", &a, &b, &c) != 3) return 1;
  three_lines(a, b, c);
  printf("%d %d\n", out1, out2);
  return 0;
}
