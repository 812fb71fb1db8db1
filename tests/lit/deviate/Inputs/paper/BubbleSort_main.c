#include <assert.h>
#include <stdio.h>

void bubble_sort(int tab[], int n);

int main(void) {
  static int tab[64];
  int n, k = 0;
  scanf("%d", &n);
  for (k = 0; k < n; k++) scanf("%d", &tab[k]);
  bubble_sort(tab, n);
  for (k = 1; k < n; k++) assert(tab[k - 1] <= tab[k]);
  return 0;
}
