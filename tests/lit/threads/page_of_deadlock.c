// The page of a deadlock shows who waits for whom.
// RUN: rm -rf %t && mkdir -p %t/t && printf '2\n' > %t/t/a.out
// RUN: %exits 1 %culprit run %s --tests %t/t --format html > %t/run.html
// RUN: %check %s < %t/run.html
// CHECK: class="wait" {{.*}}the main thread waits for the end of thread 2 (one)
// CHECK: class="wait" {{.*}}thread 2 (one) waits for the mutex b, which thread 3 (two) holds since line 20
// CHECK: class="wait" {{.*}}thread 3 (two) waits for the mutex a, which thread 2 (one) holds since line 13
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int shared;
static void *one(void *arg) {
  pthread_mutex_lock(&a); pthread_mutex_lock(&b);
  shared++;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}
static void *two(void *arg) {
  pthread_mutex_lock(&b); pthread_mutex_lock(&a);
  shared++;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, one, NULL);
  pthread_create(&t[1], NULL, two, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  printf("%d\n", shared);
  return 0;
}
