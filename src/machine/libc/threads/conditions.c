/* pthread.h: conditions and barriers. A condition holds the number of its waiters. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "primitives.h"

int __culprit_release_mutex(pthread_mutex_t* mutex);
void __culprit_retake_mutex(pthread_mutex_t* mutex, int depth);

static int* waiters(pthread_cond_t* condition) { return (int*)condition; }

int pthread_condattr_init(pthread_condattr_t* attributes) {
  *(int*)attributes = 0;
  return 0;
}

int pthread_condattr_destroy(pthread_condattr_t* attributes) { return 0; }

int pthread_condattr_setclock(pthread_condattr_t* attributes, clockid_t clock) { return 0; }

int pthread_condattr_setpshared(pthread_condattr_t* attributes, int shared) { return 0; }

int pthread_cond_init(pthread_cond_t* condition, const pthread_condattr_t* attributes) {
  *condition = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
  return 0;
}

int pthread_cond_destroy(pthread_cond_t* condition) {
  if (get(waiters(condition)) > 0)
    __culprit_lock_misuse("a condition is destroyed while a thread waits for it");
  return 0;
}

/* A signal that nobody waits for is lost. */
int pthread_cond_signal(pthread_cond_t* condition) {
  __culprit_thread_point(0);
  if (get(waiters(condition)) > 0) {
    set(waiters(condition), get(waiters(condition)) - 1);
    __culprit_thread_wake(condition, 0);
  }
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t* condition) {
  __culprit_thread_point(0);
  set(waiters(condition), 0);
  __culprit_thread_wake(condition, 1);
  return 0;
}

static int wait(pthread_cond_t* condition, pthread_mutex_t* mutex, unsigned long long until) {
  __culprit_thread_point(0);
  if (get(&mutex->__data.__owner) != __culprit_thread()) {
    __culprit_lock_misuse("a thread waits for a condition without holding its mutex");
    return EPERM;
  }
  const int depth = __culprit_release_mutex(mutex);
  set(waiters(condition), get(waiters(condition)) + 1);
  __culprit_thread_wait(WaitsForSignal, condition, 0, until);
  const int woken = __culprit_thread_woken();
  if (woken != WokenByOther) set(waiters(condition), get(waiters(condition)) - 1);
  __culprit_retake_mutex(mutex, depth);
  pthread_testcancel();
  return woken == WokenByTime ? ETIMEDOUT : 0;
}

int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  return wait(condition, mutex, FOREVER);
}

int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                           const struct timespec* until) {
  return wait(condition, mutex, __culprit_since_start(until));
}

/* A barrier: how many it is for, how many have come, and how often it was opened. */
enum { Wanted, Come, Opened };

int pthread_barrierattr_init(pthread_barrierattr_t* attributes) { return 0; }

int pthread_barrierattr_destroy(pthread_barrierattr_t* attributes) { return 0; }

int pthread_barrier_init(pthread_barrier_t* barrier, const pthread_barrierattr_t* attributes,
                         unsigned count) {
  if (count == 0) return EINVAL;
  int* const words = (int*)barrier;
  words[Wanted] = (int)count;
  words[Come] = words[Opened] = 0;
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t* barrier) {
  if (get((int*)barrier + Come) > 0)
    __culprit_lock_misuse("a barrier is destroyed while a thread waits at it");
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t* barrier) {
  int* const words = (int*)barrier;
  __culprit_thread_point(0);
  const int opened = get(words + Opened);
  /* a thread that leaves late is not after those that have come again since */
  const char* const turn = (const char*)barrier + opened % 2;
  __culprit_released(turn, 0);
  set(words + Come, get(words + Come) + 1);
  if (get(words + Come) == get(words + Wanted)) {
    set(words + Come, 0);
    set(words + Opened, opened + 1);
    __culprit_thread_wake(barrier, 1);
    __culprit_acquired(turn, 0);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  while (get(words + Opened) == opened) __culprit_thread_wait(WaitsForOthers, barrier, 0, FOREVER);
  __culprit_acquired(turn, 0);
  return 0;
}
