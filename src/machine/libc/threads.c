/* pthread.h: what a program of one thread does about others: locks that nobody else holds. Starting a thread is not supported. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>

pthread_t pthread_self(void) { return 1; }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

int pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
  *(int *)attributes = 0;
  return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) { return 0; }

int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int kind) {
  if (kind < PTHREAD_MUTEX_NORMAL || kind > PTHREAD_MUTEX_ERRORCHECK) return EINVAL;
  *(int *)attributes = kind;
  return 0;
}

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  *mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  if (attributes != NULL) mutex->__data.__kind = *(const int *)attributes;
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex) { return mutex->__data.__lock != 0 ? EBUSY : 0; }

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  if (mutex->__data.__lock != 0 && mutex->__data.__kind != PTHREAD_MUTEX_RECURSIVE) return EBUSY;
  ++mutex->__data.__lock;
  return 0;
}

/* To lock a plain mutex twice is to wait for ever. */
int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (pthread_mutex_trylock(mutex) == 0) return 0;
  if (mutex->__data.__kind == PTHREAD_MUTEX_ERRORCHECK) return EDEADLK;
  for (;;) continue;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  if (mutex->__data.__lock == 0) return mutex->__data.__kind == PTHREAD_MUTEX_NORMAL ? 0 : EPERM;
  --mutex->__data.__lock;
  return 0;
}

int pthread_once(pthread_once_t *done, void (*routine)(void)) {
  if (*done != 0) return 0;
  *done = 2;
  routine();
  return 0;
}
