// How many numbers are at least the limit.
#include <stdio.h>

int main(void) {
  int least, left, number, found = 0;
  scanf("%d%d", &least, &left);
  while (left-- > 0) {
    scanf("%d", &number);
    found += number >= least;
  }
  printf("%d\n", found);
}
