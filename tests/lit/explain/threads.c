// What has to be true before a thread starts, by what it and the main thread do afterwards.
// RUN: %tests_in %t/tests a '4\n' '22\n'
// RUN: %exits 0 %culprit explain --wp %s --tests %t/tests | %check %s
// CHECK: test a: 18 is printed, expected 22
// CHECK: line [[#READ:]] scanf("%d", &n)
// CHECK-NEXT: R 3 * n = 16 (F)
// CHECK: line [[#READ + 2]] job.sum = 0
// CHECK-NEXT: R n + 2 * job.from = 22 (F)
// CHECK: line [[#]] job->sum += 2 * job->from
// CHECK: line [[#READ + 6]] n += job.sum
// CHECK-NEXT: R n + job.sum = 22 (F)
#include <pthread.h>
#include <stdio.h>
struct job { int from, sum; };
static void *work(void *arg) {
  struct job *job = arg;
  job->sum += 2 * job->from;
  return NULL;
}
int main(void) {
  struct job job;
  int n;
  scanf("%d", &n);
  job.from = n + 3;
  job.sum = 0;
  pthread_t t;
  pthread_create(&t, NULL, work, &job);
  pthread_join(t, NULL);
  n += job.sum;
  printf("%d\n", n);
  return 0;
}
