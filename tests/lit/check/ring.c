// The index of a ring is the remainder of a sum of two unsigned numbers of 64 bits.
// RUN: %exits 1 %culprit check %s --function put | %check %s
// CHECK: violated      ensures \result == -1 of put, behavior full
// CHECK: proved        ensures q->len == \old(q->len) + 1 of put, behavior room
// CHECK: violated      ensures q->data[(q->head + \old(q->len)) % 8] == byte of put, behavior room
// CHECK: 3 properties are violated
// CHECK-NEXT: if the code is right: without the violated clauses everything is proved
// RUN: %exits 0 %culprit check %s --function put -- -DMENDED | %check %s --check-prefix MENDED
// MENDED: proved        assigns q->data[0 .. 7], q->len of put
// MENDED: no violation was found
#include <stddef.h>
#ifdef MENDED
#define MOST 8
#define ELEMENTS 8
#else
#define MOST 9
#define ELEMENTS 7
#endif
struct ring {
  unsigned char data[8];
  size_t head, len;
};
/*@ requires \valid(q) && q->head < 8 && q->len <= 8;
    assigns q->data[0 .. 7], q->len;
    behavior full:
      assumes q->len == 8;
      ensures \result == -1;
      ensures q->len == 8;
    behavior room:
      assumes q->len < 8;
      ensures \result == 0;
      ensures q->len == \old(q->len) + 1;
      ensures q->data[(q->head + \old(q->len)) % 8] == byte;
    complete behaviors; */
int put(struct ring *q, unsigned char byte) {
  if (q->len >= MOST) return -1;
  q->data[(q->head + q->len++) % ELEMENTS] = byte;
  return 0;
}
