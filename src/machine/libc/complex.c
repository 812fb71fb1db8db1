/* complex.h: the parts of a number, and functions that can be computed from those of math.h.
 * Powers, roots and the like are left out. */
#define _GNU_SOURCE
#include <complex.h>
#include <math.h>

double creal(double complex z) { return __real__ z; }
float crealf(float complex z) { return __real__ z; }
double cimag(double complex z) { return __imag__ z; }
float cimagf(float complex z) { return __imag__ z; }
double complex conj(double complex z) { return ~z; }
float complex conjf(float complex z) { return ~z; }
double cabs(double complex z) { return hypot(__real__ z, __imag__ z); }
float cabsf(float complex z) { return hypotf(__real__ z, __imag__ z); }
double carg(double complex z) { return atan2(__imag__ z, __real__ z); }
float cargf(float complex z) { return atan2f(__imag__ z, __real__ z); }
