// Two threads in a section at once: no run of the default order shows it, a cut does.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 1 %culprit run prog.c --tests t --schedules 1 --global 'count(in_section) <= 1' \
// RUN:   | %check %s
// CHECK: the test passes
// CHECK: global count(in_section) <= 1: violated in test t1
// CHECK-NEXT: these can be so at the same time:
// CHECK-NEXT: thread 2 (worker): prog.c:[[# @LINE + 18]], in_section = 1
// CHECK-NEXT: thread 3 (worker): prog.c:[[# @LINE + 17]], in_section = 1
// CHECK-NEXT: nothing orders them: one of thread 2 (worker), thread 3 (worker) has to wait for another
// RUN: %exits 1 %culprit run prog.c --tests t --schedules 1 --global 'count(in_section) < 2' \
// RUN:   --format json | %check %s --check-prefix JSON
// JSON: "global_assertions": [
// JSON: "text": "count(in_section) < 2"
// JSON: "answer": "violated"
// JSON: "name": "thread 2 (worker)"
// JSON: "indispensable": [
// JSON-NEXT: "thread 2 (worker)",
// JSON-NEXT: "thread 3 (worker)"
#include <pthread.h>
#include <stdio.h>

static void *worker(void *unused) {
  int in_section = 0;
  for (int i = 0; i < 2; i++) {
    in_section = 1;
    in_section = 0;
  }
  return unused;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  puts("done");
  return 0;
}
