// What threads can do wrong, each with its places.
// RUN: rm -rf %t && mkdir -p %t/t && printf '0' > %t/t/a.exit
// RUN: %exits 1 %culprit run %s --tests %t/t -- -DCIRCLE | %check %s --check-prefix CIRCLE
// CIRCLE: a  FAIL  deadlock: threads wait for each other: thread 2 (take_both), in line {{[0-9]+}}, waits for the mutex element 1 of locks, which thread 3 (take_both) holds since line {{[0-9]+}}; thread 3 (take_both), in line
// RUN: %exits 0 %culprit run %s --tests %t/t --schedules 1 -- -DCIRCLE \
// RUN:   | %check %s --check-prefix ORDER
// ORDER: a  pass
// ORDER-NEXT: only one schedule was tried (--schedules N tries more)
// ORDER-NEXT: {{.*}}findings.c:{{[0-9:]+}}: thread 3 (take_both) takes the lock element 0 of locks while it holds element 1 of locks
// RUN: %exits 1 %culprit run %s --tests %t/t -- -DSIGNAL | %check %s --check-prefix SIGNAL
// SIGNAL: a  FAIL  deadlock: no thread can go on: thread 2 (wait_once), in line {{[0-9]+}}, waits for a signal on the condition ready; the main thread, in line {{[0-9]+}}, waits for the end of thread 2 (wait_once)
// RUN: %exits 1 %culprit run %s --tests %t/t -- -DSPURIOUS | %check %s --check-prefix SPURIOUS
// SPURIOUS: a  FAIL  assertion failed: the assertion 'full' fails
// RUN: %exits 0 %culprit run %s --tests %t/t -- -DHELD | %check %s --check-prefix HELD
// HELD: a  pass
// HELD-NEXT: {{.*}}findings.c:{{[0-9]+}}:3: thread 2 (forget) ends while it holds the lock element 0 of locks, which it takes here
// RUN: %exits 0 %culprit run %s --tests %t/t -- -DRIGHT | %check %s --check-prefix RIGHT
// RIGHT: a  pass
// RIGHT-NOT: findings.c:
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static bool full;
static atomic_int flag;
static void *take_both(void *first) {
  const int one = *(int *)first;
  pthread_mutex_lock(&locks[one]);
  pthread_mutex_lock(&locks[1 - one]);
  pthread_mutex_unlock(&locks[1 - one]);
  pthread_mutex_unlock(&locks[one]);
  return NULL;
}
static void *wait_once(void *arg) {
  pthread_mutex_lock(&locks[0]);
  pthread_cond_wait(&ready, &locks[0]);
  pthread_mutex_unlock(&locks[0]);
  return NULL;
}
static void *take(void *arg) {
  pthread_mutex_lock(&locks[0]);
  if (!full) pthread_cond_wait(&ready, &locks[0]);
  assert(full);
  pthread_mutex_unlock(&locks[0]);
  return NULL;
}
static void *forget(void *arg) {
  pthread_mutex_lock(&locks[0]);
  return NULL;
}
static void *announce(void *arg) {
  full = true;
  flag = 1;
  return NULL;
}
int main(void) {
  pthread_t t, u;
  (void)u;
#ifdef CIRCLE
  int one = 0, two = 1;
  pthread_create(&t, NULL, take_both, &one);
  pthread_create(&u, NULL, take_both, &two);
  pthread_join(u, NULL);
#endif
#ifdef SIGNAL
  pthread_create(&t, NULL, wait_once, NULL);
  pthread_cond_signal(&ready);
#endif
#ifdef SPURIOUS
  pthread_create(&t, NULL, take, NULL);
  pthread_mutex_lock(&locks[0]);
  full = true;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&locks[0]);
#endif
#ifdef HELD
  pthread_create(&t, NULL, forget, NULL);
#endif
#ifdef RIGHT
  pthread_create(&t, NULL, announce, NULL);
  while (!flag) continue;
  assert(full);
#endif
  pthread_join(t, NULL);
  return 0;
}
