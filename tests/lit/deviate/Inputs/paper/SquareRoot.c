// The integer square root. After fig. 11 of Bekkouche (2015), with its statements at its lines.
#include <assert.h>
static int square_root(void) {

  int val = 50;
  int i = 1;
  int v = 0;
  int res = 0;
  while (v < val) {
    v = v + 2 * i + 1;
    i = i + 1;
  }
  res = i;  // fault: it should be i - 1
  assert(res * res <= val && (res + 1) * (res + 1) > val);
  return res;
}

int main(void) { return square_root() == 0; }
