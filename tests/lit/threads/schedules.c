// A lost update: found under another schedule, minimised, written beside the test, and followed
// from then on, also after lines were added.
// RUN: rm -rf %t && mkdir -p %t/t && printf '6\n' > %t/t/a.out && cp %s %t/p.c
// RUN: %exits 0 %culprit run %t/p.c --tests %t/t --schedules 1 | %check %s --check-prefix ONE
// ONE: a  pass
// ONE-NEXT: only one schedule was tried (--schedules N tries more)
// ONE-NEXT: {{.*}}p.c:{{[0-9:]+}}: thread 3 (worker) reads counter, and nothing orders that and the write by thread 2 (worker) in line {{[0-9]+}}
// RUN: %exits 1 %culprit run %t/p.c --tests %t/t --write-schedules | %check %s
// CHECK: a  FAIL  the output is wrong: expected "6↵", printed "{{[2-5]}}↵"
// CHECK: fails in {{[0-9]+}} of 100 schedules; this one has 1 switch:
// CHECK-NEXT: thread 2 (worker) stops before it writes in `counter = local + 1;` ({{.*}}p.c:{{[0-9]+}}{{.*}}); thread 3 (worker) goes on
// RUN: %check %s --check-prefix FILE --input-file %t/t/a.schedule
// FILE: thread 2 stops in worker, access 1, time {{[1-3]}}, then thread 3: counter = local + 1;
// RUN: %exits 1 %culprit run %t/p.c --tests %t/t --format json | %check %s --check-prefix JSON
// JSON: "schedules": {
// JSON: "switches": [
// JSON: "how": "write"
// RUN: sed 's/int local = counter;/puts("now"); int local = counter; fflush(stdout);/' %s > %t/p.c
// RUN: printf 'now\nnow\nnow\nnow\nnow\nnow\n6\n' > %t/t/a.out
// RUN: %exits 1 %culprit run %t/p.c --tests %t/t | %check %s --check-prefix AGAIN
// AGAIN: a  FAIL  the output is wrong: expected "6↵", printed "{{[2-5]}}↵"
// A schedule of another version of the program.
// RUN: sed 's/counter = local + 1;/counter = 1 + local;/' %s > %t/p.c && printf '6\n' > %t/t/a.out
// RUN: %exits 1 %culprit run %t/p.c --tests %t/t | %check %s --check-prefix OTHER
// OTHER: a  FAIL  the output is wrong
// OTHER: fails in
// OTHER: look at the tests first:
// OTHER-NEXT: a.schedule is of another version of the program, which has no place as in "thread 2 stops in worker
// RUN: printf 'thread 2 stops\n' > %t/t/a.schedule
// RUN: %exits 2 %culprit run %t/p.c --tests %t/t 2>&1 | %check %s --check-prefix FORM
// FORM: {{.*}}a.schedule:1:1: error: not a switch of a schedule
// FORM: hint: each line is like: thread 2 stops in worker
#include <pthread.h>
#include <stdio.h>
static int counter;
static void *worker(void *arg) {
  for (int i = 0; i < 3; i++) {
    int local = counter;
    counter = local + 1;
  }
  return arg;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  printf("%d\n", counter);
}
