/* threads.h, over pthread.h. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <threads.h>

int __culprit_start_standard(unsigned long* thread, int (*function)(void*), void* argument);

static int result_of(int error) {
  return error == 0           ? thrd_success
         : error == EBUSY     ? thrd_busy
         : error == ETIMEDOUT ? thrd_timedout
                              : thrd_error;
}

int thrd_create(thrd_t* thread, thrd_start_t function, void* argument) {
  return result_of(__culprit_start_standard(thread, function, argument));
}

int thrd_join(thrd_t thread, int* result) {
  void* value = NULL;
  const int error = pthread_join(thread, &value);
  if (error == 0 && result != NULL) *result = (int)(long)value;
  return result_of(error);
}

int thrd_detach(thrd_t thread) { return result_of(pthread_detach(thread)); }

void thrd_exit(int result) { pthread_exit((void*)(long)result); }

thrd_t thrd_current(void) { return pthread_self(); }

int thrd_equal(thrd_t a, thrd_t b) { return pthread_equal(a, b); }

void thrd_yield(void) { sched_yield(); }

int mtx_init(mtx_t* mutex, int kind) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if (kind & mtx_recursive) pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  return result_of(pthread_mutex_init((pthread_mutex_t*)mutex, &attributes));
}

void mtx_destroy(mtx_t* mutex) { pthread_mutex_destroy((pthread_mutex_t*)mutex); }

int mtx_lock(mtx_t* mutex) { return result_of(pthread_mutex_lock((pthread_mutex_t*)mutex)); }

int mtx_trylock(mtx_t* mutex) { return result_of(pthread_mutex_trylock((pthread_mutex_t*)mutex)); }

int mtx_timedlock(mtx_t* restrict mutex, const struct timespec* restrict until) {
  return result_of(pthread_mutex_timedlock((pthread_mutex_t*)mutex, until));
}

int mtx_unlock(mtx_t* mutex) { return result_of(pthread_mutex_unlock((pthread_mutex_t*)mutex)); }

int cnd_init(cnd_t* condition) {
  return result_of(pthread_cond_init((pthread_cond_t*)condition, NULL));
}

void cnd_destroy(cnd_t* condition) { pthread_cond_destroy((pthread_cond_t*)condition); }

int cnd_signal(cnd_t* condition) {
  return result_of(pthread_cond_signal((pthread_cond_t*)condition));
}

int cnd_broadcast(cnd_t* condition) {
  return result_of(pthread_cond_broadcast((pthread_cond_t*)condition));
}

int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  return result_of(pthread_cond_wait((pthread_cond_t*)condition, (pthread_mutex_t*)mutex));
}

int cnd_timedwait(cnd_t* restrict condition, mtx_t* restrict mutex,
                  const struct timespec* restrict until) {
  return result_of(
      pthread_cond_timedwait((pthread_cond_t*)condition, (pthread_mutex_t*)mutex, until));
}

void call_once(once_flag* done, void (*routine)(void)) {
  pthread_once((pthread_once_t*)done, routine);
}

int tss_create(tss_t* key, tss_dtor_t destructor) {
  return result_of(pthread_key_create(key, destructor));
}

void* tss_get(tss_t key) { return pthread_getspecific(key); }

int tss_set(tss_t key, void* value) { return result_of(pthread_setspecific(key, value)); }

void tss_delete(tss_t key) { pthread_key_delete(key); }
