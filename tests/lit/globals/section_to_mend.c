// A section without a lock: no output shows it, but a schedule reaches a violation. So the test
// fails, `locate` says what must not be interrupted, and `repair` offers the lock. A change of what
// the assertion asks for is no mend.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 1 %culprit run prog.c --tests t --write-schedules | %check %s --check-prefix FAILS
// RUN: %check %s --check-prefix STEP < t/t1.schedule
// RUN: %exits 1 %culprit run prog.c --tests t --schedules 1 | %check %s --check-prefix AGAIN
// RUN: rm t/t1.schedule
// RUN: %exits 0 %culprit locate prog.c --tests t | %check %s --check-prefix LOCATE
// RUN: %exits 0 %culprit repair prog.c --tests t | %check %s --check-prefix REPAIR
// RUN: %exits 1 %culprit run prog.c --tests t --format sarif | %check %s --check-prefix SARIF
// RUN: %exits 0 %culprit run prog.c --tests t -- -DLOCKED | %check %s --check-prefix LOCKED
// RUN: %exits 4 %culprit locate prog.c --tests t -- -DLOCKED | %check %s --check-prefix PASSES
#include <pthread.h>
#include <stdio.h>

//@ global count(in_section) <= 1
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int visits;

static void enter(void) {
#ifdef LOCKED
  pthread_mutex_lock(&lock);
#endif
}

static void leave(void) {
#ifdef LOCKED
  pthread_mutex_unlock(&lock);
#endif
}

static void *worker(void *unused) {
  int in_section = 0;
  enter();
  in_section = 1;
  visits = 1;
  in_section = 0;
  leave();
  return unused;
}
// FAILS: t1 FAIL `count(in_section) <= 1` is violated: thread 2 (worker) has in_section = 1 since line [[# @LINE - 6]]; thread 3 (worker) has in_section = 1 since line [[# @LINE - 6]]
// FAILS: fails in {{[0-9]+}} of {{[0-9]+}} schedules; this one has 1 switch:
// FAILS-NEXT: thread 2 (worker) stops before
// FAILS: the test fails (1 expectation)
// FAILS: global count(in_section) <= 1: violated in test t1
// STEP: thread 2 stops in worker, {{step|access}} {{[0-9]+}}, time 1, then thread 3:
// AGAIN: t1 FAIL `count(in_section) <= 1` is violated
// LOCATE: no other thread may come between here:
// LOCATE-NEXT: prog.c:[[# @LINE - 14]]-[[# @LINE - 12]] in worker
// LOCATE: in every schedule that was tried, all tests pass with
// LOCATE-NEXT: prog.c:[[# @LINE - 16]] a new lock
// LOCATE-NOT: in_section = 1{{.*}} left out
// REPAIR-NOT: left out
// REPAIR: + pthread_mutex_lock(
// REPAIR-NEXT: in_section = 1;
// REPAIR-NEXT: visits = 1;
// REPAIR-NEXT: in_section = 0;
// REPAIR-NEXT: + pthread_mutex_unlock(
// SARIF: is violated: thread 2 (worker)
// LOCKED: t1 pass
// LOCKED: global count(in_section) <= 1: holds in test t1
// PASSES: nothing to locate

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  puts("done");
  return 0;
}
