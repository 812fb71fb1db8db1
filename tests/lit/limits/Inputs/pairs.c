#include <stdio.h>

/* Counts pairs of a row and a column whose sum is even: few rows, many columns. */
int main(void) {
  int rows, columns, even = 0;
  scanf("%d %d", &rows, &columns);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      even += (i + j) % 2 == 0;
  printf("%d\n", even);
  return 0;
}
