// A handle that was never set is joined in runs that skip the start of the thread: said, no crash.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/a.out
// RUN: %exits 1 %culprit run %s --tests %t/t | %check %s
// CHECK: a  FAIL
// RUN: %culprit locate %s --tests %t/t > %t/out 2>&1 || true
// RUN: not grep internal %t/out
#include <pthread.h>
#include <stdio.h>
static int waiting(void) {
  int *queue;
  return queue != NULL;
}
static void *worker(void *arg) {
  while (waiting()) {
  }
  return arg;
}
int main(void) {
  pthread_t a, b;
  if (pthread_create(&a, NULL, worker, NULL) || pthread_create(&b, NULL, worker, NULL))
    pthread_join(b, NULL);
  pthread_join(a, NULL);
  return 0;
}
