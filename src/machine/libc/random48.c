/* stdlib.h: the 48-bit linear congruential generators. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>

static const uint64_t mask48 = ((uint64_t)1 << 48) - 1;

static unsigned short state[3]; /* lowest 16 bits first */
static uint64_t factor = 0x5deece66d;
static uint64_t summand = 0xb;

static uint64_t step(unsigned short words[3]) {
  uint64_t x = words[0] | (uint64_t)words[1] << 16 | (uint64_t)words[2] << 32;
  x = (x * factor + summand) & mask48;
  words[0] = (unsigned short)x;
  words[1] = (unsigned short)(x >> 16);
  words[2] = (unsigned short)(x >> 32);
  return x;
}

static void use_usual_step(void) {
  factor = 0x5deece66d;
  summand = 0xb;
}

void srand48(long seed) {
  use_usual_step();
  state[0] = 0x330e;
  state[1] = (unsigned short)seed;
  state[2] = (unsigned short)(seed >> 16);
}

unsigned short* seed48(unsigned short words[3]) {
  static unsigned short before[3];
  for (int at = 0; at < 3; ++at) {
    before[at] = state[at];
    state[at] = words[at];
  }
  use_usual_step();
  return before;
}

void lcong48(unsigned short words[7]) {
  for (int at = 0; at < 3; ++at) state[at] = words[at];
  factor = words[3] | (uint64_t)words[4] << 16 | (uint64_t)words[5] << 32;
  summand = words[6];
}

double erand48(unsigned short words[3]) {
  return (double)step(words) / (double)((uint64_t)1 << 48);
}

long nrand48(unsigned short words[3]) { return (long)(step(words) >> 17); }

long jrand48(unsigned short words[3]) { return (int32_t)(step(words) >> 16); }

double drand48(void) { return erand48(state); }

long lrand48(void) { return nrand48(state); }

long mrand48(void) { return jrand48(state); }
