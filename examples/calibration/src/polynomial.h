/* Polynomials by their coefficients, that of x^0 first. */
#ifndef NUMERIC_POLYNOMIAL_H
#define NUMERIC_POLYNOMIAL_H

#define POLYNOMIAL_MOST 5

struct polynomial {
  int degree;
  double coefficient[POLYNOMIAL_MOST + 1];
};

double polynomial_value(const struct polynomial *p, double x);
struct polynomial polynomial_derivative(const struct polynomial *p);
/* From `from` to `to`. */
double polynomial_integral(const struct polynomial *p, double from, double to);
/* The polynomial of that degree with the least squares of errors, by the normal equations. False when the points do not determine it. */
int polynomial_fit(const double *x, const double *y, int count, int degree, struct polynomial *p);
/* The root of the mean square of y - p(x). */
double polynomial_error(const struct polynomial *p, const double *x, const double *y, int count);

#endif
