/* pthread.h: mutexes, spin locks, pthread_once. A mutex holds the number of its owner. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "primitives.h"

/* The ready protocol of mutexes (contract/ready) is that of the default type, but for one state
 * that allows everything and is never entered. */
__attribute__((weak)) char __culprit_automaton_ready_mutex = 0;
void __culprit_is_in_any(const void* protocol, const volatile void* object);

enum { Destroyed = -1 }; /* as a kind */

static void note_kind(pthread_mutex_t* mutex) {
  if (get(&mutex->__data.__kind) != PTHREAD_MUTEX_NORMAL)
    __culprit_is_in_any(&__culprit_automaton_ready_mutex, mutex);
}

int pthread_mutexattr_init(pthread_mutexattr_t* attributes) {
  *(int*)attributes = 0;
  return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t* attributes) { return 0; }

int pthread_mutexattr_settype(pthread_mutexattr_t* attributes, int kind) {
  if (kind < PTHREAD_MUTEX_NORMAL || kind > PTHREAD_MUTEX_ERRORCHECK) return EINVAL;
  *(int*)attributes = kind;
  return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t* restrict attributes, int* restrict kind) {
  *kind = *(const int*)attributes;
  return 0;
}

int pthread_mutexattr_setpshared(pthread_mutexattr_t* attributes, int shared) { return 0; }

int pthread_mutexattr_setprotocol(pthread_mutexattr_t* attributes, int protocol) { return 0; }

int pthread_mutexattr_setrobust(pthread_mutexattr_t* attributes, int robust) { return 0; }

int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  *mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  if (attributes != NULL) mutex->__data.__kind = *(const int*)attributes;
  note_kind(mutex);
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t* mutex) {
  if (get(&mutex->__data.__lock) != 0) {
    __culprit_lock_misuse("a mutex is destroyed while a thread holds it");
    return EBUSY;
  }
  set(&mutex->__data.__kind, Destroyed);
  return 0;
}

static int may_use(pthread_mutex_t* mutex) {
  if (get(&mutex->__data.__kind) != Destroyed) return 1;
  __culprit_lock_misuse("a mutex is used after pthread_mutex_destroy");
  return 0;
}

static void take(pthread_mutex_t* mutex) {
  set(&mutex->__data.__lock, get(&mutex->__data.__lock) + 1);
  set(&mutex->__data.__owner, __culprit_thread());
  if (get(&mutex->__data.__lock) == 1) __culprit_acquired(mutex, 1);
}

static int can_take(const pthread_mutex_t* mutex) {
  return get(&mutex->__data.__lock) == 0 ||
         (get(&mutex->__data.__kind) == PTHREAD_MUTEX_RECURSIVE &&
          get(&mutex->__data.__owner) == __culprit_thread());
}

int pthread_mutex_trylock(pthread_mutex_t* mutex) {
  note_kind(mutex);
  __culprit_thread_point(0);
  if (!may_use(mutex)) return EINVAL;
  if (!can_take(mutex)) return EBUSY;
  take(mutex);
  return 0;
}

static int lock(pthread_mutex_t* mutex, unsigned long long until) {
  note_kind(mutex);
  __culprit_thread_point(0);
  if (!may_use(mutex)) return EINVAL;
  if (get(&mutex->__data.__kind) == PTHREAD_MUTEX_ERRORCHECK && get(&mutex->__data.__lock) != 0 &&
      get(&mutex->__data.__owner) == __culprit_thread())
    return EDEADLK;
  while (!can_take(mutex)) {
    __culprit_thread_wait(WaitsForMutex, mutex, get(&mutex->__data.__owner), until);
    if (__culprit_thread_woken() == WokenByTime) return ETIMEDOUT;
  }
  take(mutex);
  return 0;
}

int pthread_mutex_lock(pthread_mutex_t* mutex) { return lock(mutex, FOREVER); }

int pthread_mutex_timedlock(pthread_mutex_t* restrict mutex,
                            const struct timespec* restrict until) {
  return lock(mutex, __culprit_since_start(until));
}

/* Returns the depth that it had. */
int __culprit_release_mutex(pthread_mutex_t* mutex) {
  const int depth = get(&mutex->__data.__lock);
  set(&mutex->__data.__lock, 0);
  set(&mutex->__data.__owner, 0);
  __culprit_released(mutex, 1);
  __culprit_thread_wake(mutex, 1);
  return depth;
}

/* The second half of waiting for a condition. */
void __culprit_retake_mutex(pthread_mutex_t* mutex, int depth) {
  while (get(&mutex->__data.__lock) != 0)
    __culprit_thread_wait(WaitsForMutex, mutex, get(&mutex->__data.__owner), FOREVER);
  take(mutex);
  set(&mutex->__data.__lock, depth);
}

int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  __culprit_thread_point(0);
  if (!may_use(mutex)) return EINVAL;
  if (get(&mutex->__data.__lock) == 0) {
    if (get(&mutex->__data.__kind) != PTHREAD_MUTEX_NORMAL) return EPERM;
    __culprit_lock_misuse("a mutex is unlocked that no thread holds");
    return 0;
  }
  if (get(&mutex->__data.__owner) != __culprit_thread()) {
    if (get(&mutex->__data.__kind) != PTHREAD_MUTEX_NORMAL) return EPERM;
    __culprit_lock_misuse("a mutex is unlocked that another thread holds");
  }
  if (get(&mutex->__data.__lock) > 1) {
    set(&mutex->__data.__lock, get(&mutex->__data.__lock) - 1);
    return 0;
  }
  __culprit_release_mutex(mutex);
  __culprit_thread_point(0);
  return 0;
}

int pthread_spin_init(pthread_spinlock_t* lock, int shared) {
  set(lock, 0);
  return 0;
}

int pthread_spin_destroy(pthread_spinlock_t* lock) { return 0; }

int pthread_spin_trylock(pthread_spinlock_t* lock) {
  __culprit_thread_point(0);
  if (get(lock) != 0) return EBUSY;
  set(lock, __culprit_thread());
  __culprit_acquired(lock, 1);
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t* lock) {
  __culprit_thread_point(0);
  while (get(lock) != 0) __culprit_thread_wait(WaitsForMutex, lock, get(lock), FOREVER);
  set(lock, __culprit_thread());
  __culprit_acquired(lock, 1);
  return 0;
}

int pthread_spin_unlock(pthread_spinlock_t* lock) {
  if (get(lock) != __culprit_thread())
    __culprit_lock_misuse("a spin lock is unlocked by a thread that does not hold it");
  set(lock, 0);
  __culprit_released(lock, 1);
  __culprit_thread_wake(lock, 1);
  __culprit_thread_point(0);
  return 0;
}

enum { NotBegun, Running, Done };

int pthread_once(pthread_once_t* done, void (*routine)(void)) {
  __culprit_thread_point(0);
  while (get(done) == Running)
    __culprit_thread_wait(WaitsForOthers, done, 0, FOREVER);
  if (get(done) == NotBegun) {
    set(done, Running);
    routine();
    set(done, Done);
    __culprit_released(done, 0);
    __culprit_thread_wake(done, 1);
  }
  __culprit_acquired(done, 0);
  return 0;
}
