#include "check.h"
#include "ode.h"

static void constant(double t, const double *y, double *slope, const void *context) {
  (void)t, (void)y;
  slope[0] = *(const double *)context;
}
static void decay(double t, const double *y, double *slope, const void *context) {
  (void)t, (void)context;
  slope[0] = -y[0];
}
static void spring(double t, const double *y, double *slope, const void *context) {
  (void)t, (void)context;
  slope[0] = y[1];
  slope[1] = -y[0];
}
static const double three = 3.0;
static const struct ode constants = {constant, &three, 1}, decays = {decay, NULL, 1}, springs = {spring, NULL, 2};

static void euler(void) {
  double y[] = {1.0};
  ode_euler_step(&decays, 0.0, 0.5, y);
  CHECK_NEAR(0.5, y[0], 1e-12);
}

static void rk4_constant(void) {
  double y[] = {1.0};
  ode_rk4_step(&constants, 0.0, 0.5, y);
  CHECK_NEAR(2.5, y[0], 1e-12);
}

static void rk4_decay(void) {
  double y[] = {1.0};
  ode_rk4_step(&decays, 0.0, 0.1, y);
  CHECK_NEAR(0.904837418, y[0], 1e-6);
}

static void last_step_is_shorter(void) {
  double y[] = {0.0};
  CHECK(ode_integrate(&constants, 0.0, 1.0, 0.3, y) == 4);
  CHECK_NEAR(3.0, y[0], 1e-9);
}

static void oscillator(void) {
  double y[] = {1.0, 0.0};
  ode_integrate(&springs, 0.0, 3.14159265358979, 0.1, y);
  CHECK_NEAR(-1.0, y[0], 1e-4);
  CHECK_NEAR(0.0, y[1], 1e-4);
}

static void adaptive_decay(void) {
  double y[] = {1.0};
  CHECK(ode_adaptive(&decays, 0.0, 1.0, 1e-8, y) > 0);
  CHECK_NEAR(0.367879441171, y[0], 1e-7);
}

static void adaptive_counts(void) {
  double y[] = {0.0};
  CHECK(ode_adaptive(&constants, 0.0, 2.0, 1e-6, y) == 3);
  CHECK_NEAR(6.0, y[0], 1e-9);
}

static const struct test_case cases[] = {CASE(euler),      CASE(rk4_constant),   CASE(rk4_decay),      CASE(last_step_is_shorter),
                                         CASE(oscillator), CASE(adaptive_decay), CASE(adaptive_counts)};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
