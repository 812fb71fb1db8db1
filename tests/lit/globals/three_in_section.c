// Three threads in a section for one: three pairs, and no thread that all of them need. The
// assertion is a comment of the source.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 1 %culprit run prog.c --tests t | %check %s
// CHECK: global count(in_section) <= 1: violated in test t1
// CHECK: 3 sets of threads can violate it, each alone: thread 2 (worker), thread 3 (worker); thread 2 (worker), thread 4 (worker); thread 3 (worker), thread 4 (worker)
// CHECK-NOT: all of them have
// RUN: %exits 1 %culprit run prog.c --tests t --format json | %check %s --check-prefix JSON
// JSON: "line": [[# @LINE + 4]]
// JSON: "indispensable": []
#include <pthread.h>
#include <stdio.h>
//@ global count(in_section) <= 1

static void *worker(void *unused) {
  int in_section = 0;
  in_section = 1;
  in_section = 0;
  return unused;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  puts("done");
  return 0;
}
