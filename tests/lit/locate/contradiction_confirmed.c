// In two failing tests `x = k` reads 1, and was found to need 15 in one and 17 in the other. 15
// mends both: that is no contradiction, which runs as long as those that are mended tell.
// RUN: %tests_in %t/t a '1 5\n' 'ok\n' b '1 9\n' 'ok\n' c '20 3\n' 'ok\n' d '3 3\n' 'small\n' \
// RUN:   e '2 30\n' 'small\n'
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s --implicit-check-not 'ranked lower'
// CHECK: 1. {{.*}} condition `x <= m` in main
// CHECK: initializer `x = k` in main
#include <stdio.h>

int main(void) {
  int k, m;
  scanf("%d %d", &k, &m);
  int x = k;
  if (x <= m) {
    printf("small\n");
    return 0;
  }
  long s = 0;
  for (int i = 0; i < 30000; i++) s += i & 3;
  printf("ok\n");
  return 0;
}
