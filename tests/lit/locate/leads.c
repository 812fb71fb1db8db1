// Two faults, of which no single change mends: places to look at next, in every format.
// RUN: rm -rf %t && mkdir -p %t/t && echo 0 > %t/t/one.exit && touch %t/t/one.in
// RUN: %exits 1 %culprit locate %s --tests %t/t --max-faults 1 | %check %s
// CHECK: places to look at next; none was shown to explain the failure:
// CHECK-NEXT: leads.c:{{.*}}
// CHECK-NEXT: with `if (count > 0) return 0;` before it the test gets past this failure
// RUN: %exits 1 %culprit locate %s --tests %t/t --max-faults 1 --format json \
// RUN:   | %check %s --check-prefix JSON
// JSON: "leads": [
// JSON: "change": "`if (count > 0) return 0;` before it"
// RUN: %exits 1 %culprit locate %s --tests %t/t --max-faults 1 --format compiler \
// RUN:   | %check %s --check-prefix NOTE
// NOTE: leads.c:{{[0-9:]+}}: note: look next at `{{.*}}` in below: with
#include <assert.h>

static int below(const int *v, int n, int most) {
  int count = 0;
  for (int i = 0; i < n; i++)
    if (v[i] <= most) count++;
  return count;
}

static int above(const int *v, int n, int least) {
  int count = 0;
  for (int i = 1; i < n; i++)
    if (v[i] > least) count += 2;
  return count;
}

int main(void) {
  int v[] = {4, 7, 9, 4, 12, 30};
  assert(below(v, 6, 4) == 0);
  assert(above(v, 6, 3) == 6);
  assert(above(v, 6, 9) == 2);
  return 0;
}
