#include "task.h"

int main(void) {
  int a[10] = {0}, i = any();
  assume(i >= 0 && i <= 10);
  a[i] = 7;
  check(a[i] == 7);
}
