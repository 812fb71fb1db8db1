/* pthread.h for a program with one thread: mutexes that no other thread holds, and keys. Starting a
 * thread is not supported. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>

/* The ready protocol of mutexes (contract/ready) is that of the default type, but for one state
 * that allows everything and is never entered. */
__attribute__((weak)) char __culprit_automaton_ready_mutex = 0;
void __culprit_is_in_any(const void* protocol, const volatile void* object);

static void note_kind(pthread_mutex_t* mutex) {
  if (mutex->__data.__kind != PTHREAD_MUTEX_NORMAL)
    __culprit_is_in_any(&__culprit_automaton_ready_mutex, mutex);
}

pthread_t pthread_self(void) { return 1; }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

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

int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  *mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  if (attributes != NULL) mutex->__data.__kind = *(const int*)attributes;
  note_kind(mutex);
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t* mutex) { return mutex->__data.__lock != 0 ? EBUSY : 0; }

int pthread_mutex_trylock(pthread_mutex_t* mutex) {
  note_kind(mutex);
  if (mutex->__data.__lock != 0 && mutex->__data.__kind != PTHREAD_MUTEX_RECURSIVE) return EBUSY;
  ++mutex->__data.__lock;
  return 0;
}

/* Locking a plain mutex twice waits forever. */
int pthread_mutex_lock(pthread_mutex_t* mutex) {
  if (pthread_mutex_trylock(mutex) == 0) return 0;
  if (mutex->__data.__kind == PTHREAD_MUTEX_ERRORCHECK) return EDEADLK;
  for (;;) continue;
}

int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  if (mutex->__data.__lock == 0) return mutex->__data.__kind == PTHREAD_MUTEX_NORMAL ? 0 : EPERM;
  --mutex->__data.__lock;
  return 0;
}

int pthread_once(pthread_once_t* done, void (*routine)(void)) {
  if (*done != 0) return 0;
  *done = 2;
  routine();
  return 0;
}

/* pthread_cleanup_push for compilers without exceptions: no thread cancels this one. */
void __pthread_register_cancel(__pthread_unwind_buf_t* buffer) {}

void __pthread_unregister_cancel(__pthread_unwind_buf_t* buffer) {}

int pthread_setcancelstate(int state, int* before) {
  if (before != NULL) *before = PTHREAD_CANCEL_ENABLE;
  return 0;
}

int pthread_setcanceltype(int type, int* before) {
  if (before != NULL) *before = PTHREAD_CANCEL_DEFERRED;
  return 0;
}

void pthread_testcancel(void) {}

enum { Keys = 1024 };
static struct {
  int used;
  const void* value;
} keys[Keys];

/* The main thread ends with the process, so destructors are not called. */
int pthread_key_create(pthread_key_t* key, void (*destructor)(void*)) {
  for (unsigned at = 0; at < Keys; ++at) {
    if (keys[at].used) continue;
    keys[at].used = 1;
    keys[at].value = NULL;
    *key = at;
    return 0;
  }
  return EAGAIN;
}

int pthread_key_delete(pthread_key_t key) {
  if (key >= Keys || !keys[key].used) return EINVAL;
  keys[key].used = 0;
  return 0;
}

void* pthread_getspecific(pthread_key_t key) {
  return key < Keys && keys[key].used ? (void*)keys[key].value : NULL;
}

int pthread_setspecific(pthread_key_t key, const void* value) {
  if (key >= Keys || !keys[key].used) return EINVAL;
  keys[key].value = value;
  return 0;
}

int pthread_cond_init(pthread_cond_t* condition, const pthread_condattr_t* attributes) {
  *condition = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
  return 0;
}

int pthread_cond_destroy(pthread_cond_t* condition) { return 0; }

int pthread_cond_signal(pthread_cond_t* condition) { return 0; }

int pthread_cond_broadcast(pthread_cond_t* condition) { return 0; }

/* No other thread could signal it. */
int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  for (;;) continue;
}

int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                           const struct timespec* until) {
  return ETIMEDOUT;
}

int pthread_attr_init(pthread_attr_t* attributes) {
  for (size_t at = 0; at < sizeof attributes->__size; ++at) attributes->__size[at] = 0;
  return 0;
}

int pthread_attr_destroy(pthread_attr_t* attributes) { return 0; }
