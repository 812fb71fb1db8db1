/* Sections of verification programs within which no other thread runs. */
#include "primitives.h"

void __VERIFIER_atomic_begin(void) {
  __culprit_thread_point(0);
  __culprit_uninterrupted(1);
}

void __VERIFIER_atomic_end(void) {
  __culprit_uninterrupted(0);
  __culprit_thread_point(0);
}

void __ESBMC_atomic_begin(void) { __VERIFIER_atomic_begin(); }

void __ESBMC_atomic_end(void) { __VERIFIER_atomic_end(); }
