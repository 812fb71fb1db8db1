#include <stdio.h>

/* Goes up by the given step until 1, and passes it by if rounding makes the step too large. */
int main(void) {
  double step, x;
  int n = 0;
  scanf("%lf", &step);
  for (x = 0; x != 1; x += step)
    n++;
  printf("%d\n", n);
  return 0;
}
