#include <assert.h>
#include <stdio.h>

int minimum(const int tab[], int n);

int main(void) {
  int tab[4];
  for (int k = 0; k < 4; k++) scanf("%d", &tab[k]);
  int min = minimum(tab, 4);
  assert(tab[0] >= min && tab[1] >= min && tab[2] >= min && tab[3] >= min);
  return 0;
}
