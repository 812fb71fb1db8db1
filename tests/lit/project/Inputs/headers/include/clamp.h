#ifndef CLAMP_H
#define CLAMP_H

static inline int clamp(int value, int low, int high) {
  if (value < low) return low;
  return value > high ? low : value;
}

#endif
