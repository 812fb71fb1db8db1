/* Filters for measured values, in single precision as on the device. */
#ifndef NUMERIC_FILTER_H
#define NUMERIC_FILTER_H

#define FILTER_MOST 8

/* The average of the last `width` values, of those there are so far. */
struct moving_average {
  float value[FILTER_MOST];
  int width, count, next;
};
void moving_average_start(struct moving_average *filter, int width);
float moving_average_add(struct moving_average *filter, float value);

/* Exponential smoothing in place; 0 < weight <= 1 is that of the new value. */
void smooth(float *value, int count, float weight);
/* Replaces a value that is further than `limit` from both neighbours by their middle. Returns how many. */
int despike(float *value, int count, float limit);
float limited(float value, float low, float high);

#endif
