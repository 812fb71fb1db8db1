#include "roots.h"

#include <math.h>

struct root roots_bisect(real_function f, const void *context, double low, double high, double tolerance) {
  struct root root = {low, 0, 0};
  double at_low = f(low, context);
  if (at_low * f(high, context) > 0.0) return root;
  while (high - low > 2 * tolerance && root.steps < ROOTS_MOST_STEPS) {
    double middle = (low + high) / 2;
    double at_middle = f(middle, context);
    if (at_low * at_middle <= 0.0) {
      high = middle;
    } else {
      low = middle;
      at_low = at_middle;
    }
    root.steps++;
  }
  root.x = (low + high) / 2;
  root.found = 1;
  return root;
}

struct root roots_newton(real_function f, real_function slope, const void *context, double start, double tolerance) {
  struct root root = {start, 0, 0};
  while (root.steps < ROOTS_MOST_STEPS) {
    double rise = slope(root.x, context);
    if (rise == 0.0) return root;
    double step = f(root.x, context) / rise;
    root.x -= step;
    root.steps++;
    if (fabs(step) < tolerance) {
      root.found = 1;
      return root;
    }
  }
  return root;
}

struct root roots_secant(real_function f, const void *context, double first, double second, double tolerance) {
  struct root root = {second, 0, 0};
  double before = first, at_before = f(first, context);
  while (root.steps < ROOTS_MOST_STEPS) {
    double here = f(root.x, context);
    if (here == at_before) return root;
    double step = here * (root.x - before) / (here - at_before);
    before = root.x;
    at_before = here;
    root.x -= step;
    root.steps++;
    if (fabs(step) < tolerance) {
      root.found = 1;
      return root;
    }
  }
  return root;
}
