#include <stdio.h>
int numbers[100];
int main() {
  int n;
  scanf("%d", &n);
  for (int i = 0; i < n; ++i) scanf("%d", &numbers[i]);
  int biggest = numbers[0], total = 0;
  for (int i = 1; i < n; ++i) {
    if (numbers[i] > biggest) biggest = numbers[i];
    total += numbers[i];
  }
  printf("%d %d\n", biggest, total);
}
