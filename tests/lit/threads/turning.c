// A loop that goes on for long is no wait: a loop around it, or in a caller, goes on as well.
// RUN: %tests_in %t/tests a '' '238 238\n'
// RUN: %culprit run %s --tests %t/tests --schedules 4 | %check %s
// CHECK: a{{ +}}pass
// CHECK-NOT: deadlock
//
// A loop that asks others with a loop of its own is one, where nobody is left to change anything.
// RUN: %exits 1 %culprit run %s --tests %t/tests --schedules 4 -- -DASKS \
// RUN:   | %check %s --check-prefix ASKS
// ASKS: deadlock: no thread can go on: the main thread, {{.*}} turns in a loop that only another
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_int slots[4];
static int chain(long n) {
  int len = 1;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    len++;
  }
  return len;
}
static int taken(void) {
  for (int i = 0; i < 4; i++)
    if (atomic_load(&slots[i])) return i + 1;
  return 0;
}
static void *search(void *arg) {
  int *best = arg;
  for (long n = 1; n < 6000; n++) {
    int len = chain(n);
    if (len > *best) *best = len;
  }
#ifdef ASKS
  while (taken() == 0)
    ;
#else
  (void)taken;
#endif
  return NULL;
}
int main(void) {
  int a = 0, b = 0;
  pthread_t t;
  pthread_create(&t, NULL, search, &a);
  search(&b);
  pthread_join(t, NULL);
  printf("%d %d\n", a, b);
  return 0;
}
