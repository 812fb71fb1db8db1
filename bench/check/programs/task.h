/* A verification task for culprit, and with -DCBMC for CBMC. */
#ifdef CBMC
#define assume(x) __CPROVER_assume(x)
#define check(x) __CPROVER_assert(x, #x)
#else
#include <assert.h>
extern void __VERIFIER_assume(int);
#define assume(x) __VERIFIER_assume(x)
#define check(x) assert(x)
#endif
extern int __VERIFIER_nondet_int(void);
#define any() __VERIFIER_nondet_int()
