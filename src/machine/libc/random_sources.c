/* sys/random.h, stdlib.h: random bytes of the system, the same in each run. They come from the
 * generator splitmix64 (Steele, Lea & Flood 2014), apart from that of rand. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

static uint64_t state;

static uint64_t next_number(void) {
  state += 0x9e3779b97f4a7c15u;
  uint64_t mixed = state;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
  return mixed ^ mixed >> 31;
}

uint32_t arc4random(void) { return (uint32_t)(next_number() >> 32); }

void arc4random_buf(void* bytes, size_t size) {
  unsigned char* at = bytes;
  for (; size >= sizeof(uint64_t); at += sizeof(uint64_t), size -= sizeof(uint64_t)) {
    const uint64_t number = next_number();
    memcpy(at, &number, sizeof number);
  }
  const uint64_t last = next_number();
  memcpy(at, &last, size);
}

/* Numbers below 2^32 modulo `bound` are left out, so that all results are equally likely. */
uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  const uint32_t least = -bound % bound;
  uint32_t number = arc4random();
  while (number < least) number = arc4random();
  return number % bound;
}

ssize_t getrandom(void* bytes, size_t size, unsigned flags) {
  arc4random_buf(bytes, size);
  return (ssize_t)size;
}

int getentropy(void* bytes, size_t size) {
  if (size > 256) {
    errno = EIO;
    return -1;
  }
  arc4random_buf(bytes, size);
  return 0;
}
