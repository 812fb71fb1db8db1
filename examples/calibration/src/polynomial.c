#include "polynomial.h"

#include <math.h>

#include "matrix.h"

/* Horner's scheme. */
double polynomial_value(const struct polynomial *p, double x) {
  double value = p->coefficient[p->degree];
  for (int i = p->degree - 1; i >= 0; i--) value = value * x + p->coefficient[i];
  return value;
}

struct polynomial polynomial_derivative(const struct polynomial *p) {
  struct polynomial derivative = {p->degree > 0 ? p->degree - 1 : 0, {0}};
  for (int i = 1; i <= p->degree; i++) derivative.coefficient[i - 1] = i * p->coefficient[i];
  return derivative;
}

double polynomial_integral(const struct polynomial *p, double from, double to) {
  double sum = 0.0, power_from = from, power_to = to;
  for (int i = 0; i <= p->degree; i++) {
    sum += p->coefficient[i] * (power_to - power_from) / (i + 1);
    power_from *= from;
    power_to *= to;
  }
  return sum;
}

/* Element (i, j) of the normal equations is the sum of x^(i + j), and of the right side the sum of y x^i. */
int polynomial_fit(const double *x, const double *y, int count, int degree, struct polynomial *p) {
  int size = degree + 1;
  struct matrix normal = matrix_zero(size, size);
  double right[MATRIX_MOST] = {0};
  if (degree > POLYNOMIAL_MOST || count < size) return 0;
  for (int k = 0; k < count; k++) {
    double power[2 * POLYNOMIAL_MOST + 1] = {1.0};
    for (int i = 1; i <= 2 * degree; i++) power[i] = power[i - 1] * x[k];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) normal.at[i][j] += power[i + j];
      right[i] += y[k] * power[i];
    }
  }
  p->degree = degree;
  return matrix_solve(&normal, right, p->coefficient);
}

double polynomial_error(const struct polynomial *p, const double *x, const double *y, int count) {
  double sum = 0.0;
  for (int i = 0; i < count; i++) {
    double error = y[i] - polynomial_value(p, x[i]);
    sum += error * error;
  }
  return sqrt(sum / count);
}
