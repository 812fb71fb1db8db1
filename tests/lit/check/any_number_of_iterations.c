// What holds for any number of iterations is proved without a bound, and loops end by what becomes
// smaller in each iteration.
// RUN: %exits 0 %culprit check %s --termination | %check %s
// CHECK: proved        assert(sum >= 0)
// CHECK: proved        assert(left == 0 || right == 0)
// CHECK: proved        the loop ends: `n - i` becomes smaller
// CHECK: proved        the loop ends: `left` becomes smaller, or it stays and `right` does
// CHECK: proved        the rules of C at
// CHECK-NOT: holds
// CHECK: no violation was found

// RUN: %exits 0 %culprit check %s --termination -f json > %t.json
// RUN: %python -c "import json, sys; r = json.load(open(sys.argv[1])); \
// RUN:   assert r['bound'] is None and r['rules'] == r['rules_proved']; \
// RUN:   assert [p['kind'] for p in r['properties']].count('termination') == 2" %t.json

// A loop that some input never ends, with that input and why.
// RUN: %exits 1 %culprit check %s --termination --bound 3 -- -DSTUCK \
// RUN:   | %check %s --check-prefix STUCK
// STUCK: violated      the loop ends
// STUCK-NEXT: with nondet_int#1 = -5
// STUCK-NEXT: this loop never ends: `n < 0` stays true (n = -5)

// That a counter would overflow does not make a loop end.
// RUN: %exits 1 %culprit check %s --termination --bound 3 -- -DCOUNTS \
// RUN:   | %check %s --check-prefix COUNTS
// COUNTS-NOT: proved        the loop ends
// COUNTS: violated      the loop ends
// COUNTS: `n != 7` stays true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
#if defined(STUCK)
  while (n < 0)
    if (n != -5) n++;
#elif defined(COUNTS)
  int turns = 0;
  while (n != 7) turns++;
#else
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum = (sum + i % 3) % 100;
    if (sum < 0) sum = 0;
  }
  assert(sum >= 0);
  int left = __VERIFIER_nondet_int(), right = __VERIFIER_nondet_int();
  if (left < 0) left = 0;
  if (right < 0) right = 0;
  while (left > 0 && right > 0) {
    if (__VERIFIER_nondet_int()) left--;
    else right--;
  }
  assert(left == 0 || right == 0);
#endif
  return 0;
}
