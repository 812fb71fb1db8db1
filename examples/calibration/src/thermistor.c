#include "thermistor.h"

#include <math.h>

#define ZERO_CELSIUS 273.15f
#define NOMINAL_CELSIUS 25.0f

float thermistor_resistance(const struct thermistor *sensor, int counts) {
  if (counts <= 0 || counts >= THERMISTOR_LARGEST) return -1.0f;
  float ratio = (float)counts / THERMISTOR_LARGEST;
  return sensor->series * ratio / (1.0f - ratio);
}

float thermistor_celsius(const struct thermistor *sensor, float resistance) {
  float inverse = 1.0f / (NOMINAL_CELSIUS + ZERO_CELSIUS) + logf(resistance / sensor->nominal) / sensor->beta;
  return 1.0f / inverse - ZERO_CELSIUS;
}

float thermistor_average(const struct thermistor *sensor, const int *counts, int count) {
  float sum = 0.0f;
  int used = 0;
  for (int i = 0; i < count; i++) {
    float resistance = thermistor_resistance(sensor, counts[i]);
    if (resistance < 0.0f) continue;
    sum += thermistor_celsius(sensor, resistance);
    used++;
  }
  return used > 0 ? sum / (float)used : -ZERO_CELSIUS;
}
