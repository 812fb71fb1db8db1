/* math.h: functions that can be computed from the built-in ones. */
#define _GNU_SOURCE
#include <math.h>

void sincos(double x, double* sine, double* cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}

void sincosf(float x, float* sine, float* cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}

/* The remainder is exact. `*quotient` is the sign and the low three bits of the quotient, rounded
 * to the nearest integer; eight instead of zero if glibc returns that. */
double remquo(double x, double y, int* quotient) {
  const double rest = remainder(x, y);
  *quotient = 0;
  if (isnan(rest)) return rest;
  const double eighth = fmod(fabs(x), 8 * fabs(y));
  const double part = isfinite(eighth) ? (eighth - (signbit(x) ? -rest : rest)) / fabs(y) : 0;
  const int bits = (int)(part + 0.5);
  *quotient = (signbit(x) != 0) != (signbit(y) != 0) ? -bits : bits;
  return rest;
}

double scalbln(double x, long n) { return scalbn(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }

float scalblnf(float x, long n) { return scalbnf(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }

double nan(const char* tag) { return __builtin_nan(""); }

float nanf(const char* tag) { return __builtin_nanf(""); }

double drem(double x, double y) { return remainder(x, y); }

double significand(double x) { return scalbn(x, -ilogb(x)); }

int finite(double x) { return isfinite(x); }
