/* A thermistor below a fixed resistor, read by a converter of 12 bits: counts -> resistance -> temperature. */
#ifndef NUMERIC_THERMISTOR_H
#define NUMERIC_THERMISTOR_H

struct thermistor {
  float nominal; /* ohms at 25 degrees Celsius */
  float beta;    /* kelvin */
  float series;  /* ohms of the fixed resistor */
};

#define THERMISTOR_LARGEST 4095

/* Of the thermistor; negative when the reading is at the end of the range: it is not connected, or short-circuited. */
float thermistor_resistance(const struct thermistor *sensor, int counts);
/* Degrees Celsius, by the equation with the parameter beta. */
float thermistor_celsius(const struct thermistor *sensor, float resistance);
/* The average temperature of readings, of which those at the end of the range are left out; absolute zero when none is left. */
float thermistor_average(const struct thermistor *sensor, const int *counts, int count);

#endif
