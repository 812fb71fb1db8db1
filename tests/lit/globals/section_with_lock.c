// The same section under a lock; a spin lock of atomics orders as well; a lock that two of three
// take leaves the third as the one who is to blame in each pair.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 0 %culprit run prog.c --tests t --global 'count(in_section) <= 1' | %check %s
// RUN: %exits 0 %culprit run prog.c --tests t --global 'count(in_section) <= 1' -- -DSPIN \
// RUN:   | %check %s
// CHECK: the test passes
// CHECK: global count(in_section) <= 1: holds in test t1, in every order of the events
// RUN: %exits 1 %culprit run prog.c --tests t --global 'count(in_section) <= 1' -- -DFORGOTTEN \
// RUN:   | %check %s --check-prefix FORGOTTEN
// FORGOTTEN: violated in test t1
// FORGOTTEN: 2 sets of threads can violate it, each alone: thread 2 (worker), thread 4 (worker); thread 3 (worker), thread 4 (worker)
// FORGOTTEN-NEXT: all of them have thread 4 (worker)
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
atomic_flag flag = ATOMIC_FLAG_INIT;
int number[3] = {0, 1, 2};

static void take(int me) {
#ifdef SPIN
  while (atomic_flag_test_and_set(&flag)) {}
#else
#ifdef FORGOTTEN
  if (me == 2) return;
#endif
  pthread_mutex_lock(&mutex);
#endif
}

static void give_back(int me) {
#ifdef SPIN
  atomic_flag_clear(&flag);
#else
#ifdef FORGOTTEN
  if (me == 2) return;
#endif
  pthread_mutex_unlock(&mutex);
#endif
}

static void *worker(void *argument) {
  int me = *(int *)argument, in_section = 0;
  for (int i = 0; i < 3; i++) {
    take(me);
    in_section = 1; in_section = 1;
    in_section = 0; give_back(me);
  }
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, &number[i]);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  puts("done");
  return 0;
}
