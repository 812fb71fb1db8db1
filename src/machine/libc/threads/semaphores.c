/* semaphore.h, and the read-write locks of pthread.h. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "primitives.h"

/* A semaphore: its count, how often it was taken, and how many posts there were, the first value
 * included. Who takes it comes after the post that gave what is taken: the oldest. */
enum { Count, Taken, Posted };

static int* count_of(sem_t* semaphore) { return (int*)semaphore; }

static const char* token(sem_t* semaphore, int which) {
  const int number = get(count_of(semaphore) + which);
  set(count_of(semaphore) + which, number + 1);
  return (const char*)semaphore + sizeof *semaphore + number % (1 << 20);
}

int sem_init(sem_t* semaphore, int shared, unsigned value) {
  count_of(semaphore)[Count] = count_of(semaphore)[Posted] = (int)value;
  count_of(semaphore)[Taken] = 0;
  return 0;
}

int sem_destroy(sem_t* semaphore) { return 0; }

enum { MostNamed = 64 };
static struct {
  char* name;
  sem_t* semaphore;
} named[MostNamed];

/* Named semaphores are those of this process. */
sem_t* sem_open(const char* name, int flags, ...) {
  int at = 0;
  while (at < MostNamed && named[at].name != NULL && strcmp(named[at].name, name) != 0) ++at;
  if (at < MostNamed && named[at].name != NULL) {
    if ((flags & O_CREAT) && (flags & O_EXCL)) {
      errno = EEXIST;
      return SEM_FAILED;
    }
    return named[at].semaphore;
  }
  if (at == MostNamed || !(flags & O_CREAT)) {
    errno = at == MostNamed ? EMFILE : ENOENT;
    return SEM_FAILED;
  }
  va_list rest;
  va_start(rest, flags);
  va_arg(rest, unsigned);
  const unsigned value = va_arg(rest, unsigned);
  va_end(rest);
  named[at].name = strdup(name);
  named[at].semaphore = malloc(sizeof(sem_t));
  sem_init(named[at].semaphore, 0, value);
  return named[at].semaphore;
}

int sem_close(sem_t* semaphore) { return 0; }

int sem_unlink(const char* name) {
  for (int at = 0; at < MostNamed && named[at].name != NULL; ++at)
    if (strcmp(named[at].name, name) == 0) {
      named[at].name[0] = '\0';
      return 0;
    }
  errno = ENOENT;
  return -1;
}

static void take(sem_t* semaphore) {
  set(count_of(semaphore), get(count_of(semaphore)) - 1);
  __culprit_acquired(token(semaphore, Taken), 0);
}

int sem_trywait(sem_t* semaphore) {
  __culprit_thread_point(0);
  if (get(count_of(semaphore)) == 0) {
    errno = EAGAIN;
    return -1;
  }
  take(semaphore);
  return 0;
}

static int wait(sem_t* semaphore, unsigned long long until) {
  __culprit_thread_point(0);
  while (get(count_of(semaphore)) == 0) {
    __culprit_thread_wait(WaitsForSemaphore, semaphore, 0, until);
    if (__culprit_thread_woken() == WokenByTime) {
      errno = ETIMEDOUT;
      return -1;
    }
    pthread_testcancel();
  }
  take(semaphore);
  return 0;
}

int sem_wait(sem_t* semaphore) { return wait(semaphore, FOREVER); }

int sem_timedwait(sem_t* restrict semaphore, const struct timespec* restrict until) {
  return wait(semaphore, __culprit_since_start(until));
}

int sem_post(sem_t* semaphore) {
  set(count_of(semaphore), get(count_of(semaphore)) + 1);
  __culprit_released(token(semaphore, Posted), 0);
  __culprit_thread_wake(semaphore, 1);
  __culprit_thread_point(0);
  return 0;
}

int sem_getvalue(sem_t* restrict semaphore, int* restrict value) {
  *value = get(count_of(semaphore));
  return 0;
}

/* A read-write lock: the number of readers, or -1 while a writer holds it; and the writer. */
enum { Held, Writer };

static int* words_of(pthread_rwlock_t* lock) { return (int*)lock; }

int pthread_rwlockattr_init(pthread_rwlockattr_t* attributes) { return 0; }

int pthread_rwlockattr_destroy(pthread_rwlockattr_t* attributes) { return 0; }

int pthread_rwlock_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes) {
  memset(lock, 0, sizeof *lock);
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t* lock) {
  if (get(words_of(lock) + Held) == 0) return 0;
  __culprit_lock_misuse("a read-write lock is destroyed while a thread holds it");
  return EBUSY;
}

/* What readers did comes before what the next writer does, but not before other readers. */
static const void* of_readers(pthread_rwlock_t* lock) { return (const char*)lock + sizeof *lock; }

static void begin_reading(pthread_rwlock_t* lock) {
  set(words_of(lock) + Held, get(words_of(lock) + Held) + 1);
  __culprit_acquired(lock, 1);
}

static void begin_writing(pthread_rwlock_t* lock) {
  set(words_of(lock) + Held, -1);
  set(words_of(lock) + Writer, __culprit_thread());
  __culprit_acquired(of_readers(lock), 0);
  __culprit_acquired(lock, 1);
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) {
  __culprit_thread_point(0);
  if (get(words_of(lock) + Held) < 0) return EBUSY;
  begin_reading(lock);
  return 0;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) {
  __culprit_thread_point(0);
  if (get(words_of(lock) + Held) != 0) return EBUSY;
  begin_writing(lock);
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  int* const words = words_of(lock);
  __culprit_thread_point(0);
  if (get(words + Held) < 0 && get(words + Writer) == __culprit_thread()) return EDEADLK;
  while (get(words + Held) < 0)
    __culprit_thread_wait(WaitsToRead, lock, get(words + Writer), FOREVER);
  begin_reading(lock);
  return 0;
}

int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  int* const words = words_of(lock);
  __culprit_thread_point(0);
  if (get(words + Held) < 0 && get(words + Writer) == __culprit_thread()) return EDEADLK;
  while (get(words + Held) != 0)
    __culprit_thread_wait(WaitsToWrite, lock, get(words + Held) < 0 ? get(words + Writer) : 0,
                          FOREVER);
  begin_writing(lock);
  return 0;
}

int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  int* const words = words_of(lock);
  __culprit_thread_point(0);
  if (get(words + Held) == 0) {
    __culprit_lock_misuse("a read-write lock is unlocked that no thread holds");
    return 0;
  }
  if (get(words + Held) < 0 && get(words + Writer) != __culprit_thread())
    __culprit_lock_misuse("a read-write lock is unlocked that another thread holds");
  const int was_reading = get(words + Held) > 0;
  set(words + Held, was_reading ? get(words + Held) - 1 : 0);
  if (was_reading) {
    __culprit_released(of_readers(lock), 0);
    __culprit_lets_go(lock);
  } else {
    __culprit_released(lock, 1);
  }
  __culprit_thread_wake(lock, 1);
  __culprit_thread_point(0);
  return 0;
}
