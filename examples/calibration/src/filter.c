#include "filter.h"

#include <math.h>

void moving_average_start(struct moving_average *filter, int width) {
  filter->width = width;
  filter->count = filter->next = 0;
}

float moving_average_add(struct moving_average *filter, float value) {
  float sum = 0.0f;
  filter->value[filter->next] = value;
  filter->next = (filter->next + 1) % filter->width;
  if (filter->count < filter->width) filter->count++;
  for (int i = 0; i < filter->count; i++) sum += filter->value[i];
  return sum / (float)filter->count;
}

void smooth(float *value, int count, float weight) {
  for (int i = 1; i < count; i++) value[i] = weight * value[i] + (1.0f - weight) * value[i - 1];
}

int despike(float *value, int count, float limit) {
  int replaced = 0;
  for (int i = 1; i < count - 1; i++) {
    if (fabsf(value[i] - value[i - 1]) > limit && fabsf(value[i] - value[i + 1]) > limit) {
      value[i] = (value[i - 1] + value[i + 1]) / 2.0f;
      replaced++;
    }
  }
  return replaced;
}

float limited(float value, float low, float high) {
  if (value < low) return low;
  return value > high ? high : value;
}
