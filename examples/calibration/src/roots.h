/* Where a function of one variable is zero. */
#ifndef NUMERIC_ROOTS_H
#define NUMERIC_ROOTS_H

#define ROOTS_MOST_STEPS 100

typedef double (*real_function)(double x, const void *context);

struct root {
  double x;
  int steps;
  int found;
};

/* f(low) and f(high) must differ in sign; `x` is within `tolerance` of a root. */
struct root roots_bisect(real_function f, const void *context, double low, double high, double tolerance);
/* Both end when a step is below `tolerance`, and give up where the slope vanishes. */
struct root roots_newton(real_function f, real_function slope, const void *context, double start, double tolerance);
struct root roots_secant(real_function f, const void *context, double first, double second, double tolerance);

#endif
