#include "ring.h"

/* the fault: the index should start anew at SIZE */
int next_of(int index) {
  return index + 1 > SIZE ? 0 : index + 1;
}
