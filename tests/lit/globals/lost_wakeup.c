// A signal that comes between the check and the wait is lost.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 1 %culprit run prog.c --tests t | %check %s
// CHECK: global !(any(has_checked) && any(signals)): violated in test t1
// CHECK: thread 2 (consumer): {{.*}}, has_checked = 1
// CHECK: thread 3 (producer): {{.*}}, signals = 1
// RUN: %exits 0 %culprit run prog.c --tests t -- -DLOCKED | %check %s --check-prefix LOCKED
// LOCKED: global !(any(has_checked) && any(signals)): holds in test t1
#include <pthread.h>
#include <stdio.h>

//@ global !(any(has_checked) && any(signals))
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
volatile int is_ready;

static void *consumer(void *unused) {
  int has_checked = 0;
#ifdef LOCKED
  pthread_mutex_lock(&mutex);
  while (!is_ready) {
    has_checked = 1;
    has_checked = 0;
    pthread_cond_wait(&changed, &mutex);
  }
  pthread_mutex_unlock(&mutex);
#else
  if (!is_ready) {
    has_checked = 1;
    pthread_mutex_lock(&mutex);
    has_checked = 0;
    pthread_cond_wait(&changed, &mutex);
    pthread_mutex_unlock(&mutex);
  }
#endif
  return unused;
}

static void *producer(void *unused) {
  int signals = 0;
#ifdef LOCKED
  pthread_mutex_lock(&mutex);
#endif
  is_ready = 1;
  signals = 1;
  pthread_cond_signal(&changed);
  signals = 0;
#ifdef LOCKED
  pthread_mutex_unlock(&mutex);
#endif
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, consumer, NULL);
  pthread_create(&b, NULL, producer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts("done");
  return 0;
}
