/* Descriptive statistics of samples, in a batch or one value at a time. */
#ifndef NUMERIC_STATISTICS_H
#define NUMERIC_STATISTICS_H

double mean(const double *value, int count);
/* Of a sample: divided by count - 1; 0 for fewer than two values. */
double variance(const double *value, int count);
double standard_deviation(const double *value, int count);
/* Sorts `value`. */
double median(double *value, int count);
/* Sorts `value`; `percent` is 0 to 100; values between two ranks are interpolated. */
double percentile(double *value, int count, int percent);
double correlation(const double *x, const double *y, int count);

/* The line y = slope x + offset with the least squares of errors. False when all x are equal. */
struct line {
  double slope, offset;
};
int regression(const double *x, const double *y, int count, struct line *line);

/* Welford's update (1962): mean and variance without keeping the values. */
struct running {
  long count;
  double mean, squares;
};
void running_add(struct running *running, double value);
double running_variance(const struct running *running);

/* Counts values in `bins` intervals of equal width from `low` to `high`; returns how many lie outside. `high` belongs to the last bin. */
int histogram(const double *value, int count, double low, double high, int *bin, int bins);

#endif
