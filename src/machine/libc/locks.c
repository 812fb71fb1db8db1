/* pthread.h, semaphore.h, threads.h: further locks, in a program with one thread. No other thread
 * holds them, and waiting for another thread never ends. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>

/* The state of a read-write lock: the number of readers, or -1 while a writer holds it. */
static int* held(pthread_rwlock_t* lock) { return (int*)lock; }

int pthread_rwlock_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes) {
  *held(lock) = 0;
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t* lock) { return *held(lock) != 0 ? EBUSY : 0; }

int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) {
  if (*held(lock) < 0) return EBUSY;
  ++*held(lock);
  return 0;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) {
  if (*held(lock) != 0) return EBUSY;
  *held(lock) = -1;
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  return pthread_rwlock_tryrdlock(lock) == 0 ? 0 : EDEADLK;
}

int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  const int reads = *held(lock) > 0;
  while (reads) continue;
  return pthread_rwlock_trywrlock(lock) == 0 ? 0 : EDEADLK;
}

int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  *held(lock) = *held(lock) > 0 ? *held(lock) - 1 : 0;
  return 0;
}

int pthread_spin_init(pthread_spinlock_t* lock, int shared) {
  *lock = 0;
  return 0;
}

int pthread_spin_destroy(pthread_spinlock_t* lock) { return 0; }

int pthread_spin_trylock(pthread_spinlock_t* lock) {
  if (*lock != 0) return EBUSY;
  *lock = 1;
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t* lock) {
  while (pthread_spin_trylock(lock) != 0) continue;
  return 0;
}

int pthread_spin_unlock(pthread_spinlock_t* lock) {
  *lock = 0;
  return 0;
}

static int* count_of(sem_t* semaphore) { return (int*)semaphore; }

int sem_init(sem_t* semaphore, int shared, unsigned value) {
  *count_of(semaphore) = (int)value;
  return 0;
}

int sem_destroy(sem_t* semaphore) { return 0; }

int sem_trywait(sem_t* semaphore) {
  if (*count_of(semaphore) == 0) {
    errno = EAGAIN;
    return -1;
  }
  --*count_of(semaphore);
  return 0;
}

int sem_wait(sem_t* semaphore) {
  while (*count_of(semaphore) == 0) continue;
  return sem_trywait(semaphore);
}

int sem_post(sem_t* semaphore) {
  ++*count_of(semaphore);
  return 0;
}

int sem_getvalue(sem_t* restrict semaphore, int* restrict value) {
  *value = *count_of(semaphore);
  return 0;
}

static int result_of(int error) {
  return error == 0 ? thrd_success : error == EBUSY ? thrd_busy : thrd_error;
}

int mtx_init(mtx_t* mutex, int kind) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if (kind & mtx_recursive) pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  return result_of(pthread_mutex_init((pthread_mutex_t*)mutex, &attributes));
}

void mtx_destroy(mtx_t* mutex) { pthread_mutex_destroy((pthread_mutex_t*)mutex); }

int mtx_lock(mtx_t* mutex) { return result_of(pthread_mutex_lock((pthread_mutex_t*)mutex)); }

int mtx_trylock(mtx_t* mutex) { return result_of(pthread_mutex_trylock((pthread_mutex_t*)mutex)); }

int mtx_unlock(mtx_t* mutex) { return result_of(pthread_mutex_unlock((pthread_mutex_t*)mutex)); }

void call_once(once_flag* done, void (*routine)(void)) {
  pthread_once((pthread_once_t*)done, routine);
}

int tss_create(tss_t* key, tss_dtor_t destructor) {
  return result_of(pthread_key_create(key, destructor));
}

void* tss_get(tss_t key) { return pthread_getspecific(key); }

int tss_set(tss_t key, void* value) { return result_of(pthread_setspecific(key, value)); }

void tss_delete(tss_t key) { pthread_key_delete(key); }

thrd_t thrd_current(void) { return pthread_self(); }

int thrd_equal(thrd_t a, thrd_t b) { return pthread_equal(a, b); }

void thrd_yield(void) {}
