#include "statistics.h"

#include <math.h>

double mean(const double *value, int count) {
  double sum = 0.0;
  for (int i = 0; i < count; i++) sum += value[i];
  return count > 0 ? sum / count : 0.0;
}

double variance(const double *value, int count) {
  double average = mean(value, count), sum = 0.0;
  if (count < 2) return 0.0;
  for (int i = 0; i < count; i++) sum += (value[i] - average) * (value[i] - average);
  return sum / (count - 1);
}

double standard_deviation(const double *value, int count) { return sqrt(variance(value, count)); }

/* Insertion sort: samples are short. */
static void sort(double *value, int count) {
  for (int i = 1; i < count; i++) {
    double moved = value[i];
    int j = i;
    while (j > 0 && value[j - 1] > moved) {
      value[j] = value[j - 1];
      j--;
    }
    value[j] = moved;
  }
}

double median(double *value, int count) {
  sort(value, count);
  if (count % 2 == 1) return value[count / 2];
  return (value[count / 2 - 1] + value[count / 2]) / 2;
}

double percentile(double *value, int count, int percent) {
  sort(value, count);
  double rank = percent / 100.0 * (count - 1);
  int below = (int)rank;
  if (below >= count - 1) return value[count - 1];
  return value[below] + (rank - below) * (value[below + 1] - value[below]);
}

double correlation(const double *x, const double *y, int count) {
  double mean_x = mean(x, count), mean_y = mean(y, count);
  double xx = 0.0, yy = 0.0, xy = 0.0;
  for (int i = 0; i < count; i++) {
    double dx = x[i] - mean_x, dy = y[i] - mean_y;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (xx == 0.0 || yy == 0.0) return 0.0;
  return xy / sqrt(xx * yy);
}

int regression(const double *x, const double *y, int count, struct line *line) {
  double sum_x = 0.0, sum_y = 0.0, sum_xx = 0.0, sum_xy = 0.0;
  for (int i = 0; i < count; i++) {
    sum_x += x[i];
    sum_y += y[i];
    sum_xx += x[i] * x[i];
    sum_xy += x[i] * y[i];
  }
  double divisor = count * sum_xx - sum_x * sum_x;
  if (divisor == 0.0) return 0;
  line->slope = (count * sum_xy - sum_x * sum_y) / divisor;
  line->offset = (sum_y - line->slope * sum_x) / count;
  return 1;
}

void running_add(struct running *running, double value) {
  running->count++;
  double difference = value - running->mean;
  running->mean += difference / running->count;
  running->squares += difference * (value - running->mean);
}

double running_variance(const struct running *running) { return running->count < 2 ? 0.0 : running->squares / (running->count - 1); }

int histogram(const double *value, int count, double low, double high, int *bin, int bins) {
  int outside = 0;
  for (int i = 0; i < bins; i++) bin[i] = 0;
  for (int i = 0; i < count; i++) {
    if (value[i] < low || value[i] > high) {
      outside++;
      continue;
    }
    int k = (int)((value[i] - low) / (high - low) * bins);
    bin[k < bins ? k : bins - 1]++;
  }
  return outside;
}
