/* fenv.h: rounding is to the nearest number. Exceptions of floating point are not followed: they
 * can be cleared and held back, but a question about them ends the run as unsupported. */
#define _GNU_SOURCE
#include <fenv.h>
#include <string.h>

void __culprit_unsupported(const char* what);

int fegetround(void) { return FE_TONEAREST; }

int fesetround(int mode) {
  if (mode & ~(FE_DOWNWARD | FE_UPWARD | FE_TOWARDZERO)) return 1;
  if (mode != FE_TONEAREST) __culprit_unsupported("rounding other than to the nearest number");
  return 0;
}

static int ask_for_exceptions(void) {
  __culprit_unsupported("exceptions of floating point");
  return 0;
}

int feclearexcept(int exceptions) { return 0; }

int fetestexcept(int exceptions) { return exceptions & FE_ALL_EXCEPT ? ask_for_exceptions() : 0; }

int feraiseexcept(int exceptions) { return exceptions & FE_ALL_EXCEPT ? ask_for_exceptions() : 0; }

int fegetexceptflag(fexcept_t* to, int exceptions) { return ask_for_exceptions(); }

int fesetexceptflag(const fexcept_t* from, int exceptions) { return ask_for_exceptions(); }

/* Traps are off, which is all that programs may ask. */
int fegetexcept(void) { return 0; }

int fedisableexcept(int exceptions) { return 0; }

int feenableexcept(int exceptions) { return exceptions != 0 ? ask_for_exceptions() : 0; }

/* All environments are the same one. */
int fegetenv(fenv_t* to) {
  memset(to, 0, sizeof *to);
  return 0;
}

int fesetenv(const fenv_t* from) { return 0; }

int feholdexcept(fenv_t* to) { return fegetenv(to); }

int feupdateenv(const fenv_t* from) { return 0; }
