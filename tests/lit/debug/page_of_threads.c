// A page about a run with threads: each has its calls, values say whose they are, and a diagram
// shows how they order each other, with the cut that was chosen.
// RUN: rm -rf %t && mkdir -p %t/t && printf '8\n' > %t/t/a.out
// RUN: printf 'ask\nwrong 2\ncut when count(mine == 3) >= 2\n' > %t/in
// RUN: %culprit debug %s --tests %t/t --format html < %t/in > %t/page.html
// RUN: %check %s < %t/page.html
// CHECK: <a href="#threads">Threads</a>
// CHECK: <section id="run"
// CHECK: call of work of thread 2 (work)
// CHECK: call of work of thread 3 (work)
// CHECK: <section id="threads"
// CHECK: <svg {{.*}}class="space-time"
// CHECK: >thread 3 (work)</text>
// CHECK: pthread_create(
// CHECK: class="cut" points
// CHECK: </svg>
// CHECK: <section id="resume"
#include <pthread.h>
#include <stdio.h>
static int all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg) {
  int mine = 2;
  mine++;
  pthread_mutex_lock(&lock);
  all += mine;
  pthread_mutex_unlock(&lock);
  return arg;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  printf("%d\n", all);
  return 0;
}
