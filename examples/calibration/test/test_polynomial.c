#include "check.h"
#include "polynomial.h"

static const struct polynomial cubic = {3, {1.0, -2.0, 0.0, 0.5}}; /* 1 - 2x + x^3 / 2 */

static void value(void) {
  CHECK_NEAR(1.0, polynomial_value(&cubic, 0.0), 1e-12);
  CHECK_NEAR(1.0, polynomial_value(&cubic, 2.0), 1e-12);
  CHECK_NEAR(2.5, polynomial_value(&cubic, -1.0), 1e-12);
}

static void derivative(void) {
  struct polynomial slope = polynomial_derivative(&cubic);
  CHECK(slope.degree == 2);
  CHECK_NEAR(-2.0, slope.coefficient[0], 1e-12);
  CHECK_NEAR(0.0, slope.coefficient[1], 1e-12);
  CHECK_NEAR(1.5, slope.coefficient[2], 1e-12);
}

static void integral(void) {
  CHECK_NEAR(0.0, polynomial_integral(&cubic, 0.0, 2.0), 1e-12);
  CHECK_NEAR(2.0, polynomial_integral(&cubic, -1.0, 1.0), 1e-12);
}

static void fit_line(void) {
  const double x[] = {1, 2, 4}, y[] = {3, 5, 9};
  struct polynomial p;
  CHECK(polynomial_fit(x, y, 3, 1, &p));
  CHECK_NEAR(1.0, p.coefficient[0], 1e-9);
  CHECK_NEAR(2.0, p.coefficient[1], 1e-9);
}

static void fit_parabola(void) {
  const double x[] = {-2, -1, 0, 1, 2}, y[] = {7, 2, -1, -2, -1};
  struct polynomial p;
  CHECK(polynomial_fit(x, y, 5, 2, &p));
  CHECK_NEAR(-1.0, p.coefficient[0], 1e-9);
  CHECK_NEAR(-2.0, p.coefficient[1], 1e-9);
  CHECK_NEAR(1.0, p.coefficient[2], 1e-9);
}

static void fit_noise(void) {
  const double x[] = {0, 1, 2, 3}, y[] = {0.1, 0.9, 2.1, 2.9};
  struct polynomial p;
  CHECK(polynomial_fit(x, y, 4, 1, &p));
  CHECK_NEAR(0.06, p.coefficient[0], 1e-9);
  CHECK_NEAR(0.96, p.coefficient[1], 1e-9);
}

static void fit_too_few(void) {
  const double x[] = {1, 2}, y[] = {1, 2};
  struct polynomial p;
  CHECK(!polynomial_fit(x, y, 2, 2, &p));
}

static void root_mean_square(void) {
  const double x[] = {0, 1, 2, 3}, y[] = {3, -1, 3, -1};
  struct polynomial one = {0, {1.0}};
  CHECK_NEAR(2.0, polynomial_error(&one, x, y, 4), 1e-12);
}

static const struct test_case cases[] = {CASE(value),        CASE(derivative), CASE(integral),    CASE(fit_line),
                                         CASE(fit_parabola), CASE(fit_noise),  CASE(fit_too_few), CASE(root_mean_square)};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
