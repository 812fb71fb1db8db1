#include <stdio.h>

static int composite[2000001];

int main(void) {
  int n, count = 0;
  for (int i = 2; i * i <= 2000000; i++)
    for (int j = 2 * i; j <= 2000000; j += i) composite[j] = 1;
  scanf("%d", &n);
  for (int i = 2; i <= n; i++) count += !composite[i];
  printf("%d\n", count);
  return 0;
}
