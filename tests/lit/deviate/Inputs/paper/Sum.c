// 1 + 2 + ... + n. Written from the text of Bekkouche (2015), which does not print it.
#include <assert.h>
#include <stdio.h>

static int sum(int n) {
  int s = 0;
  int i = 1;
  while (i < n) {  // fault: it should be i <= n
    s = s + i;
    i = i + 1;
  }
  assert(s == n * (n + 1) / 2);
  return s;
}

int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  return sum(n) < 0;
}
