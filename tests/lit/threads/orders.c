// Where the order of threads decides: what must not be interrupted, what has to come first, and
// changes that see to it.
// RUN: rm -rf %t && mkdir -p %t/t && printf '6\n' > %t/t/a.out
// RUN: %exits 0 %culprit locate %s --tests %t/t -- -DLOST | %check %s --check-prefix LOST
// LOST: look at the order of the threads first: test a passes, with the same values, where they run in another order
// LOST: no other thread may come between here:
// LOST-NEXT: {{.*}}orders.c:[[LINE:[0-9]+]]  in add
// LOST-NEXT: [[LINE]] |{{ *}}sum++;
// LOST: in the failing run, thread 2 (add) reads sum in line [[LINE]]
// LOST-NEXT: then thread 3 (add) writes sum in line [[LINE]]
// LOST-NEXT: then thread 2 (add) writes sum in line [[LINE]]
// LOST-NEXT: if so, a passes in all {{[0-9]+}} schedules that were tried, with the same values
// LOST: in every schedule that was tried, all tests pass with
// LOST-DAG: `sum` declared _Atomic
// LOST-DAG: a new lock `sum{{_[a-z]+}}` held in line [[LINE]]
// LOST-NOT: 1. {{.*}}orders.c
// RUN: %exits 0 %culprit repair %s --tests %t/t -- -DEARLY | %check %s --check-prefix EARLY
// EARLY: this comes too early:
// EARLY: printf("%d{{.*}}", sum)
// EARLY: it has to wait until the threads that run add have ended
// EARLY: patch{{.*}} all tests
// EARLY: {{^}}+  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
// EARLY-NEXT: printf("%d
// RUN: %exits 0 %culprit locate %s --tests %t/t -- -DSIGNAL | %check %s --check-prefix SIGNAL
// SIGNAL: this comes too early:
// SIGNAL: pthread_cond_signal(&ready)
// SIGNAL: it has to wait for this:
// SIGNAL: pthread_cond_wait(&ready, &lock)
// SIGNAL: a flag `{{[a-z_]+}}`, which is set before the signal, and which the wait in line {{[0-9]+}} asks for
// RUN: %exits 0 %culprit locate %s --tests %t/t --format json -- -DCIRCLE \
// RUN:   | %check %s --check-prefix CIRCLE
// CIRCLE: "order_faults":
// CIRCLE: "uninterrupted":
// CIRCLE: "order_mends":
// CIRCLE: "words": "{{.*}}pthread_mutex_lock(
// CIRCLE: "conclusion":
// RUN: %exits 0 %culprit locate %s --tests %t/t --format compiler -- -DLOST \
// RUN:   | %check %s --check-prefix COMPILER
// COMPILER: orders.c:{{[0-9:]+}} note: no other thread may come between in line {{[0-9]+}}, in add
#include <pthread.h>
#include <stdio.h>
static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
#ifdef LOST
static void *add(void *arg) {
  for (int i = 0; i < 3; i++)
    sum++;
  return arg;
}
#elif defined(EARLY)
static void *add(void *arg) {
  pthread_mutex_lock(&lock);
  sum += 3;
  pthread_mutex_unlock(&lock);
  return arg;
}
#elif defined(SIGNAL)
static void *add(void *arg) {
  pthread_mutex_lock(&lock);
  sum = 6;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  return arg;
}
#elif defined(CIRCLE)
static void add_under(pthread_mutex_t *one, pthread_mutex_t *two) {
  pthread_mutex_lock(one);
  pthread_mutex_lock(two);
  sum += 3;
  pthread_mutex_unlock(two);
  pthread_mutex_unlock(one);
}
static void *add(void *arg) {
  if (arg) add_under(&lock, &other);
  else add_under(&other, &lock);
  return arg;
}
#endif
int main(void) {
  pthread_t t[2];
  (void)lock, (void)other, (void)ready;
#ifdef SIGNAL
  pthread_create(&t[0], NULL, add, NULL);
  pthread_mutex_lock(&lock);
  pthread_cond_wait(&ready, &lock);
  pthread_mutex_unlock(&lock);
  pthread_join(t[0], NULL);
#else
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, add, i ? &sum : NULL);
#ifdef EARLY
  printf("%d\n", sum);
#endif
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
#ifdef EARLY
  return 0;
#endif
#endif
  printf("%d\n", sum);
  return 0;
}
