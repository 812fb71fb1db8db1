// The page of a failing test shows how its threads order each other.
// RUN: rm -rf %t && mkdir -p %t/t && printf '4\n' > %t/t/a.out
// RUN: %exits 1 %culprit run %s --tests %t/t --format html > %t/run.html
// RUN: %check %s < %t/run.html
// RUN: %culprit locate %s --tests %t/t --format html > %t/locate.html; %check %s < %t/locate.html
// CHECK: <a href="#threads">Threads</a>
// CHECK: <section id="tests"
// CHECK: <section id="threads"
// CHECK: <h3>test a</h3>
// CHECK: <svg {{.*}}class="space-time"
// CHECK: >thread 3 (worker)</text>
// CHECK: class="race" {{.*}}nothing orders these: thread 2 (worker) reads counter, thread 3 (worker) writes it
// CHECK: {{[0-9]+}} pthread_create(
// CHECK: >begins</text>
// CHECK: </svg>

// A page without threads has no diagram.
// RUN: printf '#include <stdio.h>\nint main(void) { puts("a"); }\n' > %t/one.c
// RUN: mkdir %t/o && printf 'b\n' > %t/o/a.out
// RUN: %exits 1 %culprit run %t/one.c --tests %t/o --format html > %t/one.html
// RUN: %check %s --check-prefix ONE < %t/one.html
// ONE-NOT: section id="threads"
#include <pthread.h>
#include <stdio.h>
static int counter;
static void *worker(void *arg) {
  for (int i = 0; i < 2; i++) {
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
  return 0;
}
