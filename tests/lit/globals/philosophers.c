// All philosophers hold their left forks: 2 and 5 of them; and with one who takes the other fork
// first.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 1 %culprit run prog.c --tests t --global '!all(holds_one)' -- -DN=2 \
// RUN:   | %check %s --check-prefix TWO
// TWO: global !all(holds_one): violated in test t1
// TWO: thread 2 (philosopher): prog.c:{{.*}}, holds_one = 1
// TWO: thread 3 (philosopher): prog.c:{{.*}}, holds_one = 1
// TWO-NEXT: it is violated in every order of the events of this run
// RUN: %exits 1 %culprit run prog.c --tests t --global '!all(holds_one)' -- -DN=5 \
// RUN:   | %check %s --check-prefix FIVE
// FIVE: global !all(holds_one): violated in test t1
// FIVE: thread 6 (philosopher): prog.c:{{.*}}, holds_one = 1
// FIVE-NEXT: it is violated in every order of the events of this run
// RUN: %exits 0 %culprit run prog.c --tests t --global '!all(holds_one)' -- -DN=5 -DORDERED \
// RUN:   | %check %s
// CHECK: global !all(holds_one): holds in test t1, in every order of the events
#include <pthread.h>
#include <stdio.h>

pthread_mutex_t fork_of[N];
int number[N];

static void *philosopher(void *argument) {
  int me = *(int *)argument, first = me, second = (me + 1) % N, holds_one = 0;
#ifdef ORDERED
  if (first > second) first = 0, second = me;
#endif
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&fork_of[first]);
    holds_one = 1;
    pthread_mutex_lock(&fork_of[second]);
    holds_one = 0;
    pthread_mutex_unlock(&fork_of[second]);
    pthread_mutex_unlock(&fork_of[first]);
  }
  return NULL;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_mutex_init(&fork_of[i], NULL);
  for (int i = 0; i < N; i++) number[i] = i;
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, philosopher, &number[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  puts("done");
  return 0;
}
