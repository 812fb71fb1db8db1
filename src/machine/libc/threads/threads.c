/* pthread.h: the start and the end of threads. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "primitives.h"

enum { MostThreads = 100000 }; /* in one run; the machine limits those that run at once */

/* By number. Pages that are not used take no memory. */
static struct {
  void* result;
  char is_started, has_ended, is_detached, is_joined, is_cancelled;
} threads[MostThreads];
static int started = 1; /* threads so far, the first one included */

static _Thread_local __pthread_unwind_buf_t* handlers; /* the last one; __pad[0]: the one before */
static _Thread_local void* result_of_thread;
static _Thread_local int cancel_state, cancel_type;

void __culprit_destroy_keys(void);

extern void (*__culprit_test_cancel)(void); /* in clock.c, for whoever waits */

pthread_t pthread_self(void) { return (pthread_t)__culprit_thread(); }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

static int is_thread(pthread_t thread) {
  return thread == 1 || (thread < MostThreads && threads[thread].is_started);
}

static void run(void* start, void* argument) {
  pthread_exit(((void* (*)(void*))start)(argument));
}

static void run_standard(void* start, void* argument) {
  pthread_exit((void*)(long)((int (*)(void*))start)(argument));
}

static int start(pthread_t* thread, const pthread_attr_t* attributes, int is_standard,
                 void* function, void* argument) {
  if (started + 1 >= MostThreads) return EAGAIN;
  const int number = __culprit_thread_start(is_standard ? run_standard : run, function, argument);
  started = number;
  __culprit_test_cancel = pthread_testcancel;
  threads[number].is_started = 1;
  if (attributes != NULL && *(const int*)attributes == PTHREAD_CREATE_DETACHED)
    threads[number].is_detached = 1;
  if (thread != NULL) *thread = (pthread_t)number;
  __culprit_thread_point(0);
  return 0;
}

int pthread_create(pthread_t* restrict thread, const pthread_attr_t* restrict attributes,
                   void* (*function)(void*), void* restrict argument) {
  return start(thread, attributes, 0, (void*)function, argument);
}

int __culprit_start_standard(unsigned long* thread, int (*function)(void*), void* argument) {
  return start(thread, NULL, 1, (void*)function, argument);
}

/* The process ends when its last thread has. */
static void wait_for_all(void) {
  for (int number = 2; number <= started; ++number)
    while (!threads[number].has_ended)
      __culprit_thread_wait(WaitsForEnd, (const void*)(long)number, number, FOREVER);
}

static _Noreturn void end(void) {
  const int self = __culprit_thread();
  __culprit_destroy_keys();
  if (self == 1) {
    wait_for_all();
    exit(0);
  }
  threads[self].result = result_of_thread;
  threads[self].has_ended = 1;
  __culprit_thread_wake((const void*)(long)self, 1);
  __culprit_thread_end();
}

/* Jumps to the last handler of pthread_cleanup_push, which comes back by __pthread_unwind_next. */
static _Noreturn void unwind(void) {
  if (handlers == NULL) end();
  __pthread_unwind_buf_t* const last = handlers;
  handlers = last->__pad[0];
  longjmp((struct __jmp_buf_tag*)last->__cancel_jmp_buf, 1);
}

void pthread_exit(void* result) {
  result_of_thread = result;
  unwind();
}

void __pthread_unwind_next(__pthread_unwind_buf_t* buffer) { unwind(); }

void __pthread_register_cancel(__pthread_unwind_buf_t* buffer) {
  buffer->__pad[0] = handlers;
  handlers = buffer;
}

void __pthread_unregister_cancel(__pthread_unwind_buf_t* buffer) { handlers = buffer->__pad[0]; }

static int join(pthread_t thread, void** result, unsigned long long until) {
  if (!is_thread(thread)) {
    __culprit_lock_misuse("pthread_join of what is not a thread");
    return ESRCH;
  }
  if (thread == pthread_self()) return EDEADLK;
  if (threads[thread].is_detached || threads[thread].is_joined) {
    __culprit_lock_misuse(threads[thread].is_joined ? "pthread_join of a thread that was joined"
                                                    : "pthread_join of a detached thread");
    return EINVAL;
  }
  while (!threads[thread].has_ended) {
    if (until == 0) return EBUSY;
    __culprit_thread_wait(WaitsForEnd, (const void*)(long)thread, (int)thread, until);
    if (__culprit_thread_woken() == WokenByTime) return ETIMEDOUT;
    pthread_testcancel();
  }
  threads[thread].is_joined = 1;
  __culprit_acquired((const void*)(long)thread, 0);
  if (result != NULL) *result = threads[thread].result;
  return 0;
}

int pthread_join(pthread_t thread, void** result) { return join(thread, result, FOREVER); }

int pthread_tryjoin_np(pthread_t thread, void** result) { return join(thread, result, 0); }

int pthread_timedjoin_np(pthread_t thread, void** result, const struct timespec* until) {
  return join(thread, result, __culprit_since_start(until));
}

int pthread_detach(pthread_t thread) {
  if (!is_thread(thread)) return ESRCH;
  if (threads[thread].is_joined) return ESRCH;
  if (threads[thread].is_detached) return EINVAL;
  threads[thread].is_detached = 1;
  return 0;
}

int sched_yield(void) {
  __culprit_thread_point(1);
  return 0;
}

/* A cancelled thread ends when it asks whether it was, or in a wait for anything but a lock. */
int pthread_cancel(pthread_t thread) {
  if (!is_thread(thread)) return ESRCH;
  threads[thread].is_cancelled = 1;
  __culprit_thread_interrupt((int)thread);
  __culprit_thread_point(0);
  return 0;
}

void pthread_testcancel(void) {
  if (cancel_state == PTHREAD_CANCEL_ENABLE && threads[pthread_self()].is_cancelled)
    pthread_exit(PTHREAD_CANCELED);
}

int pthread_setcancelstate(int state, int* before) {
  if (before != NULL) *before = cancel_state;
  cancel_state = state;
  return 0;
}

int pthread_setcanceltype(int type, int* before) {
  if (before != NULL) *before = cancel_type;
  cancel_type = type;
  return 0;
}

int pthread_attr_init(pthread_attr_t* attributes) {
  memset(attributes, 0, sizeof *attributes);
  return 0;
}

int pthread_attr_destroy(pthread_attr_t* attributes) { return 0; }

int pthread_attr_setdetachstate(pthread_attr_t* attributes, int state) {
  *(int*)attributes = state;
  return 0;
}

int pthread_attr_getdetachstate(const pthread_attr_t* attributes, int* state) {
  *state = *(const int*)attributes;
  return 0;
}

/* Stacks and priorities do not matter here. */
int pthread_attr_setstacksize(pthread_attr_t* attributes, size_t bytes) {
  ((size_t*)attributes)[1] = bytes;
  return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t* restrict attributes, size_t* restrict bytes) {
  const size_t given = ((const size_t*)attributes)[1];
  *bytes = given != 0 ? given : 8 << 20;
  return 0;
}

/* All threads have one mask, that of the process. */
int pthread_sigmask(int how, const sigset_t* set, sigset_t* before) {
  return sigprocmask(how, set, before) == 0 ? 0 : errno;
}

int pthread_attr_setscope(pthread_attr_t* attributes, int scope) { return 0; }

int pthread_attr_setschedpolicy(pthread_attr_t* attributes, int policy) { return 0; }

int pthread_attr_setschedparam(pthread_attr_t* restrict attributes,
                               const struct sched_param* restrict parameters) {
  return 0;
}

int pthread_attr_setinheritsched(pthread_attr_t* attributes, int inherits) { return 0; }

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param* parameters) {
  return 0;
}

int pthread_setconcurrency(int level) { return 0; }

int pthread_setname_np(pthread_t thread, const char* name) { return 0; }

int pthread_setaffinity_np(pthread_t thread, size_t bytes, const cpu_set_t* processors) {
  return 0;
}

int pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void)) { return 0; }
