// The numbers of a message are those of the inputs that are shown.
// RUN: %exits 1 %culprit check %s --function start | %check %s
// CHECK: violated      write of 5 bytes past the end of 'b'
// CHECK-NEXT: start(n = 5)
// CHECK-NEXT: write of 5 bytes past the end of 'b'
#include <string.h>

/*@ requires n >= 0 && n <= 100; */
int start(int n) {
  char b[4], s[100];
  memset(s, 1, 100);
  memcpy(b, s, n);
  return b[0];
}
