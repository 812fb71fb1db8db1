#include "ode.h"

#include <math.h>

void ode_euler_step(const struct ode *ode, double t, double step, double *y) {
  double slope[ODE_MOST];
  ode->f(t, y, slope, ode->context);
  for (int i = 0; i < ode->size; i++) y[i] += step * slope[i];
}

/* shifted = y + step * slope */
static void shift(const struct ode *ode, const double *y, double step, const double *slope, double *shifted) {
  for (int i = 0; i < ode->size; i++) shifted[i] = y[i] + step * slope[i];
}

void ode_rk4_step(const struct ode *ode, double t, double step, double *y) {
  double k1[ODE_MOST], k2[ODE_MOST], k3[ODE_MOST], k4[ODE_MOST], shifted[ODE_MOST];
  ode->f(t, y, k1, ode->context);
  shift(ode, y, step / 2, k1, shifted);
  ode->f(t + step / 2, shifted, k2, ode->context);
  shift(ode, y, step / 2, k2, shifted);
  ode->f(t + step / 2, shifted, k3, ode->context);
  shift(ode, y, step, k3, shifted);
  ode->f(t + step, shifted, k4, ode->context);
  for (int i = 0; i < ode->size; i++) y[i] += step / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
}

int ode_integrate(const struct ode *ode, double from, double to, double step, double *y) {
  int steps = 0;
  double t = from;
  while (to - t > 1e-12) {
    double next = t + step > to ? to - t : step;
    ode_rk4_step(ode, t, next, y);
    t += next;
    steps++;
  }
  return steps;
}

static double difference(const struct ode *ode, const double *a, const double *b) {
  double largest = 0.0;
  for (int i = 0; i < ode->size; i++) largest = fmax(largest, fabs(a[i] - b[i]));
  return largest;
}

int ode_adaptive(const struct ode *ode, double from, double to, double tolerance, double *y) {
  int accepted = 0;
  double t = from, step = (to - from) / 4;
  while (to - t > 1e-12) {
    double whole[ODE_MOST], halves[ODE_MOST];
    if (t + step > to) step = to - t;
    for (int i = 0; i < ode->size; i++) whole[i] = halves[i] = y[i];
    ode_rk4_step(ode, t, step, whole);
    ode_rk4_step(ode, t, step / 2, halves);
    ode_rk4_step(ode, t + step / 2, step / 2, halves);
    double error = difference(ode, whole, halves);
    if (error < tolerance) {
      for (int i = 0; i < ode->size; i++) y[i] = halves[i];
      t += step;
      accepted++;
      if (error < tolerance / 32) step *= 2;
    } else {
      step /= 2;
      if (step < 1e-10) return 0;
    }
  }
  return accepted;
}
