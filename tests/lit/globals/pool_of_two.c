// Three threads in a pool for two, once among much noise: a violated cut leads to it.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 1 %culprit run prog.c --tests t | %check %s
// CHECK: `count(in_pool) <= 2` is violated
// CHECK: this one has 2 switches:
// RUN: %exits 0 %culprit locate prog.c --tests t | %check %s --check-prefix LOCATE
// LOCATE: no other thread may come between here:
// LOCATE-NEXT: prog.c:[[# @LINE + 13]]-[[# @LINE + 14]] in worker
// LOCATE: lock {{.*}}held in lines [[# @LINE + 12]]-[[# @LINE + 13]]
#include <pthread.h>
#include <stdio.h>

//@ global count(in_pool) <= 2
static volatile int noise;

static void *worker(void *unused) {
  int in_pool = 0;
  for (int i = 0; i < 100; i++) {
    noise = i;
    if (i == 50) {
      in_pool = 1;
      in_pool = 0;
    }
  }
  return unused;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  puts("done");
  return 0;
}
