// A time after which something is over wraps around; the time that passed does not.
// RUN: %tests_in %t.d early "10 5 12" "wait\n" late "10 5 15" "over\n" \
// RUN:   wrap "4294967290 20 4294967295" "wait\n" wrapped "4294967290 20 3" "wait\n" \
// RUN:   past "4294967290 20 14" "over\n"
// RUN: %culprit locate %s --tests %t.d | %check %s
// CHECK: 1. {{.*}}sum_of_times.c:12
// CHECK: all tests pass with `now - start < delay`
#include <stdint.h>
#include <stdio.h>

static int is_waiting(uint32_t now, uint32_t start, uint32_t delay) {
  if (now < start + delay) return 1;
  return 0;
}

int main(void) {
  uint32_t start, delay, now;
  if (scanf("%u %u %u", &start, &delay, &now) != 3) return 1;
  puts(is_waiting(now, start, delay) ? "wait" : "over");
  return 0;
}
