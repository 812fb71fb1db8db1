#include "check.h"
#include "polynomial.h"
#include "roots.h"

static double square_minus(double x, const void *context) { return x * x - *(const double *)context; }
static double twice(double x, const void *context) {
  (void)context;
  return 2 * x;
}
static double falling(double x, const void *context) {
  (void)context;
  return 3.0 - x;
}
static const double two = 2.0;

static void bisect(void) {
  struct root root = roots_bisect(square_minus, &two, 0.0, 2.0, 1e-3);
  CHECK(root.found);
  CHECK_NEAR(1.41421356, root.x, 1e-3);
}

static void bisect_falling(void) {
  struct root root = roots_bisect(falling, NULL, 0.0, 8.0, 1e-2);
  CHECK(root.found);
  CHECK_NEAR(3.0, root.x, 1e-2);
}

static void bisect_no_change(void) { CHECK(!roots_bisect(square_minus, &two, 2.0, 3.0, 1e-3).found); }

static void newton(void) {
  struct root root = roots_newton(square_minus, twice, &two, 1.0, 1e-10);
  CHECK(root.found);
  CHECK_NEAR(1.41421356237, root.x, 1e-10);
  CHECK(root.steps <= 6);
}

static void newton_flat(void) { CHECK(!roots_newton(square_minus, twice, &two, 0.0, 1e-10).found); }

static void secant(void) {
  struct root root = roots_secant(square_minus, &two, 1.0, 2.0, 1e-10);
  CHECK(root.found);
  CHECK_NEAR(1.41421356237, root.x, 1e-10);
}

static void secant_from_right(void) {
  struct root root = roots_secant(square_minus, &two, 3.0, 2.5, 1e-8);
  CHECK(root.found);
  CHECK_NEAR(1.41421356237, root.x, 1e-8);
}

static double over(double x, const void *context) { return polynomial_value(context, x) - 4.0; }

static void inverse_polynomial(void) {
  const struct polynomial curve = {2, {1.0, 2.0, 1.0}}; /* (x + 1)^2 */
  struct root root = roots_bisect(over, &curve, 0.0, 3.0, 1e-4);
  CHECK_NEAR(1.0, root.x, 1e-4);
}

static const struct test_case cases[] = {CASE(bisect),      CASE(bisect_falling), CASE(bisect_no_change),  CASE(newton),
                                         CASE(newton_flat), CASE(secant),         CASE(secant_from_right), CASE(inverse_polynomial)};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
