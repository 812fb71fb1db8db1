// Moves, values and the roll call in a run with threads. A step stays in its thread.
// RUN: rm -rf %t && mkdir -p %t/t && printf '6\n' > %t/t/a.out
// RUN: printf 'threads\nlast counter\nthreads\nback\nthread 3\nlocals\nback into\n' > %t/walk
// RUN: %culprit debug %s --tests %t/t --seed 1 < %t/walk | %check %s
// CHECK: the order of the threads decides, not a value: 'culprit locate' says what must not be
// CHECK: threads.c:[[#PRINT:]], time 1, the main thread, in main
// CHECK: * the main thread {{.*}}threads.c:[[#PRINT]]@1 {{ *}}runs
// CHECK-NEXT: thread 2 (worker) {{ *}}has ended
// CHECK-NEXT: thread 3 (worker) {{ *}}has ended
// CHECK: counter was {{[0-9]}} and became {{[0-9]}}
// CHECK-NEXT: {{.*}}threads.c:[[#WRITE:]], time 6, thread [[#LAST:]] (worker), in worker
// CHECK: the main thread {{.*}}threads.c:[[#]]@[[#]] {{ *}}waits for the end of thread 2 (worker)
// CHECK: * thread [[#LAST]] (worker) {{.*}}threads.c:[[#WRITE]]@6 {{ *}}runs
// CHECK: threads.c:[[#WRITE - 1]], time 6, thread [[#LAST]] (worker), in worker
// CHECK: thread 3 (worker), in worker
// CHECK: arg = NULL
// CHECK: thread 3 (worker), in worker
// RUN: printf 'history counter\nwhy counter\nask\nthread 9\nthread x\n' > %t/more
// RUN: printf 'continue back to 41\nfinish\n' >> %t/more
// RUN: %culprit debug %s --tests %t/t --seed 1 < %t/more 2>&1 | %check %s --check-prefix MORE
// MORE: moment
// MORE: threads.c:{{[0-9]+}}@1 {{.*}}1
// MORE: counter = {{[0-9]}} was computed in line [[#WRITE:]] of thread [[#LAST:]] (worker), time 6 from local = {{[0-9]}}
// MORE-NEXT: this ran because `i < 3` is true in line [[#WRITE - 2]] of thread [[#LAST]] (worker), time {{[0-9]}}
// MORE: question 1: which of these is wrong in line {{[0-9]+}} of thread {{[23]}} (worker), time {{[0-9]}}?
// MORE: error: there is no thread 9 at this moment
// MORE: error: 'thread' cannot be used with these words
// MORE: threads.c:41, time 5, thread {{[23]}} (worker), in worker
// MORE: error: worker was not called by the program
// A value that a race decides.
// RUN: printf 'goto 42@4\nwhy local\n' > %t/race
// RUN: %culprit debug %s --tests %t/t --seed 1 < %t/race | %check %s --check-prefix RACE
// RACE: local = {{[0-9]}} was copied in line 41 of thread {{[23]}} (worker), time 4 from counter
// RACE: this could be another value: thread {{[23]}} (worker) reads counter, and nothing orders that
#include <pthread.h>
#include <stdio.h>
static int counter;

static void *worker(void *arg) {
  for (int i = 0; i < 3; i++) {
    int local = counter;
    counter = local + 1;
  }
  return arg;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  printf("%d\n", counter);
  return 0;
}
