// The passing test leaves the second loop at once, so little is known of how often it may turn;
// with the right condition it turns 60 times.
// RUN: %tests_in %t a '60 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5\
// RUN: 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5' 'NO' b '3 4 7 9' 'YES'
// RUN: %exits 0 %culprit locate %s --tests %t --compare trim | %check %s
// CHECK: {{[123]}}. {{.*}}bound_raised.c:[[@LINE+11]]:9  condition `2 * a[i] > a[i + 1]` in close_ones
// CHECK: and 57 executions more
#include <stdio.h>

static int a[100];

// Two that are next to each other, the second larger but not twice as large.
static const char *close_ones(int n) {
  int i = 0;
  while (i + 1 < n) {
    // a[i] < a[i + 1] is missing
    if (2 * a[i] > a[i + 1]) return "YES";
    i++;
  }
  return "NO";
}

int main(void) {
  int n;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) scanf("%d", &a[i]);
  puts(close_ones(n));
  return 0;
}
