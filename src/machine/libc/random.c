/* stdlib.h: pseudo-random numbers, in the same sequences as glibc's.
 *
 * rand and random are an additive feedback generator of degree 31 and separation 3: each word
 * becomes the sum of the words 3 and 31 places back, and the random number is this sum without its
 * lowest bit. The first 31 words come from a Lehmer generator (16807 modulo 2^31 - 1) that starts
 * with the seed; the next 310 outputs are discarded. The default seed is 1. initstate and setstate
 * are left out. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>

enum { Degree = 31, Separation = 3, Discarded = 310 };

static uint32_t words[Degree];
static int front; /* the word to replace; `rear` is Separation places before it */
static int rear;
static int seeded;

static int32_t next_lehmer(int32_t word) {
  /* 16807 * word modulo 2^31 - 1 without overflow: 127773 and 2836 are the quotient and the
   * remainder of 2^31 - 1 divided by 16807. */
  const int32_t next = 16807 * (word % 127773) - 2836 * (word / 127773);
  return next < 0 ? next + 2147483647 : next;
}

static uint32_t next_word(void) {
  const uint32_t sum = words[front] += words[rear];
  front = front + 1 == Degree ? 0 : front + 1;
  rear = rear + 1 == Degree ? 0 : rear + 1;
  return sum >> 1;
}

void srandom(unsigned seed) {
  int32_t word = seed == 0 ? 1 : (int32_t)seed;
  words[0] = (uint32_t)word;
  for (int at = 1; at < Degree; ++at) {
    word = next_lehmer(word);
    words[at] = (uint32_t)word;
  }
  front = Separation;
  rear = 0;
  seeded = 1;
  for (int count = 0; count < Discarded; ++count) next_word();
}

void srand(unsigned seed) { srandom(seed); }

long random(void) {
  if (!seeded) srandom(1);
  return next_word();
}

int rand(void) { return (int)random(); }

/* Three steps of one linear congruential generator, which give 11 + 10 + 10 bits of the number. */
int rand_r(unsigned* seed) {
  uint32_t state = *seed;
  uint32_t number = 0;
  for (int step = 0; step < 3; ++step) {
    state = state * 1103515245 + 12345;
    number = step == 0 ? (state >> 16) % 2048 : (number << 10) ^ ((state >> 16) % 1024);
  }
  *seed = state;
  return (int)number;
}
