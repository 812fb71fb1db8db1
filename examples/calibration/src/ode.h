/* Ordinary differential equations y' = f(t, y). */
#ifndef NUMERIC_ODE_H
#define NUMERIC_ODE_H

#define ODE_MOST 4

/* Writes y' to `slope`. */
typedef void (*ode_function)(double t, const double *y, double *slope, const void *context);

struct ode {
  ode_function f;
  const void *context;
  int size; /* of y */
};

void ode_euler_step(const struct ode *ode, double t, double step, double *y);
/* The classical method of Runge and Kutta, of fourth order. */
void ode_rk4_step(const struct ode *ode, double t, double step, double *y);
/* From `from` to `to` in steps of `step`, the last one shorter when they do not fit. Returns how many. */
int ode_integrate(const struct ode *ode, double from, double to, double step, double *y);
/* Chooses the steps so that one step and two halves of it differ by less than `tolerance`. Returns how many were accepted, 0 on failure. */
int ode_adaptive(const struct ode *ode, double from, double to, double tolerance, double *y);

#endif
