// Faults of order that fail in every order that is tried are mended as such, too: a return that
// does not give the lock back, and a barrier that is missing before the next round.
// RUN: rm -rf %t && mkdir -p %t/l %t/b && printf '6\n' > %t/l/a.out && printf '21\n' > %t/b/a.out
// RUN: %exits 0 %culprit locate %s --tests %t/l | %check %s --check-prefix LOCK
// LOCK: a deadlock: no thread can go on
// LOCK: in every schedule that was tried, all tests pass with
// LOCK-NEXT: {{.*}}`pthread_mutex_unlock(&m);` added
// RUN: %exits 0 %culprit repair %s --tests %t/b -- -DROUNDS \
// RUN:   | %check %s --check-prefix BARRIER
// BARRIER: 1. {{.*}}`pthread_barrier_wait(&gate);` added after line
#include <pthread.h>
#include <stdio.h>
enum { kThreads = 3 };
static int taken, cells[kThreads + 2], next[kThreads + 2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t gate;

#ifdef ROUNDS
static void *work(void *arg) {
  int me = *(int *)arg;
  for (int round = 0; round < 4; round++) {
    next[me] = cells[me - 1] + cells[me + 1] + 1;
    pthread_barrier_wait(&gate);
    cells[me] = next[me];
  }
  return arg;
}
#else
static int take(void) {
  pthread_mutex_lock(&m);
  if (taken == 6)
    return 0;
  taken++;
  pthread_mutex_unlock(&m);
  return 1;
}
static void *work(void *arg) {
  while (take())
    ;
  return arg;
}
#endif

int main(void) {
  pthread_t threads[kThreads];
  int numbers[kThreads];
  pthread_barrier_init(&gate, NULL, kThreads);
  for (int i = 0; i < kThreads; i++) {
    numbers[i] = i + 1;
    pthread_create(&threads[i], NULL, work, &numbers[i]);
  }
  for (int i = 0; i < kThreads; i++)
    pthread_join(threads[i], NULL);
  int sum = taken;
  for (int i = 0; i < kThreads + 2; i++)
    sum += cells[i];
  printf("%d\n", sum);
  return 0;
}
