// A value is followed from thread to thread, and a session finds the line that made it wrong.
// RUN: rm -rf %t && mkdir -p %t/t && printf '55\n' > %t/t/a.out
// RUN: printf 'why total\nask\nwrong 4\n' > %t/walk
// RUN: %culprit debug %s --tests %t/t < %t/walk | %check %s
// CHECK: total = 61 was computed in line [[#TOTAL:]] of the main thread, time 2 from total = 8 and jobs[1].sum = 53
// CHECK-NEXT: this ran because `i < 2` is true in line [[#TOTAL - 3]] of the main thread, time 2
// CHECK: question 1: which of these is wrong in line [[#SUM:]] of thread 2 (worker), time 1?
// CHECK: the culprit is line [[#SUM]] of thread 2 (worker), time 1: what it reads is right, and jobs[0].sum = 1

// RUN: sed 's/v \* v + 1/v * v/' %s > %t/right.c && printf 'ask\n' > %t/ask
// RUN: %culprit debug %s --tests %t/t --reference %t/right.c < %t/ask > %t/out
// RUN: %check %s --check-prefix RIGHT < %t/out
// RIGHT: the culprit is line [[#SQUARE:]] of thread 2 (worker), time 1: {{.*}}, and square() = 1
// RIGHT: the reference answered {{[0-9]}} questions
// RIGHT: values_of_threads.c:[[#SQUARE]], time 1, thread 2 (worker), in square, called by worker
#include <pthread.h>
#include <stdio.h>
static int total;
struct job { int from, to; int sum; };
static int square(int v) {
  return v * v + 1;
}
static void *worker(void *arg) {
  struct job *job = arg;
  for (int i = job->from; i < job->to; i++) {
    int s = square(i);
    job->sum += s;
  }
  return arg;
}
int main(void) {
  pthread_t t[2];
  struct job jobs[2] = {{0, 3, 0}, {3, 6, 0}};
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, &jobs[i]);
  for (int i = 0; i < 2; i++) {
    void *done;
    pthread_join(t[i], &done);
    total += ((struct job *)done)->sum;
  }
  printf("%d\n", total);
  return 0;
}
