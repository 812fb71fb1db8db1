// A program with a main, in the style of verification tasks.
// RUN: %exits 1 %culprit check %s | %check %s
// CHECK: violated      assert(x != 42)
// CHECK-NEXT: with nondet_int#1 = 42
// CHECK: violated      division by zero
// CHECK-NEXT: with nondet_int#1 = 0
// CHECK: 2 properties are violated

// RUN: %exits 1 %culprit check %s -f json > %t.json
// RUN: %python -c "import json, sys; r = json.load(open(sys.argv[1])); \
// RUN:   assert r['schema'] == 'culprit-check/1'; \
// RUN:   assert [p['status'] for p in r['properties']] == ['violated', 'violated']; \
// RUN:   assert r['properties'][0]['counterexample']['inputs'] == {'nondet_int#1': '42'}" %t.json

// The way to a violation is cut by dependence; all of it is there on request.
// RUN: %exits 1 %culprit check %s -- -DSTORY | %check %s --check-prefix SHORT
// SHORT: with nondet_int#1 = 3
// SHORT-NOT: noise
// SHORT: needed = x + 1
// SHORT-NOT: noise
// SHORT: needed = needed * 2
// SHORT-NEXT: (10 other steps: --trace full)
// SHORT-NEXT: the assertion
// RUN: %exits 1 %culprit check %s --trace full -- -DSTORY | %check %s --check-prefix FULL
// FULL: noise = 1
// FULL: needed = x + 1
// FULL: noise += i
// FULL: needed = needed * 2
// FULL-NOT: other step

// A bound that cannot be reached by itself is given.
// RUN: %exits 0 %culprit check %s --bound 4 -- -DLOOP | %check %s --check-prefix LOOP
// LOOP: holds         assert(count >= 0)
// LOOP: "holds" means: with at most 4 iterations of loops and 4 elements of arrays; more would be needed for the loop at
// LOOP: no violation was found
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
#ifdef STORY
  int noise = 1;
  __VERIFIER_assume(x > 2 && x < 9);
  int needed = x + 1;
  for (int i = 0; i < 2; i++) noise += i;
  needed = needed * 2;
  noise = noise + needed;
  assert(needed != 8);
  return 0;
#elif defined(LOOP)
  int count = 0;
  for (int i = 0; i < x; i++) count += i % 2;
  assert(count >= 0);
  return 0;
#else
  __VERIFIER_assume(x >= 0);
  assert(x != 42);
  return 100 / x > 50;
#endif
}
