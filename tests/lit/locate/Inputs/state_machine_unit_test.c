#include <assert.h>
#include <stdbool.h>

extern int state;
extern bool on, off, in1, in2, in3, out1, out2;
void fsm(void);

int main(void) {
  state = 2;
  off = true;
  in1 = true;
  fsm();
  assert(out1 && !out2);
  return 0;
}
