// Where the other threads can be while one is here; a cut where a condition holds; moves in it.
// RUN: rm -rf %t && mkdir -p %t/t && printf '5\n' > %t/t/a.out
// RUN: printf 'goto 74@2\ncut\ncut when count(in_section) >= 2\neach in_section\n' > %t/walk
// RUN: printf 'back into\nback into\nback into\nthreads\ncut off\nthreads\n' >> %t/walk
// RUN: echo diagram %t/run.svg >> %t/walk
// RUN: %culprit debug %s --tests %t/t < %t/walk | %check %s
// CHECK: cuts.c:74, time 2, thread 2 (worker), in worker
// CHECK: while thread 2 (worker) is here, the others can be, in some order of the events:
// CHECK-NEXT: thread {{ *}}at the earliest {{ *}}in this run {{ *}}at the latest
// CHECK-NEXT: the main thread {{.*}}cuts.c:81@1 {{.*}}cuts.c:82@1 {{.*}}cuts.c:82@1
// CHECK-NEXT: * thread 2 (worker) {{.*}}cuts.c:74@2
// CHECK-NEXT: thread 3 (worker) {{ *}}has not begun {{ *}}has not begun {{ *}}has ended
// CHECK: `count(in_section) >= 2` can hold: nothing orders these moments:
// CHECK: * thread 2 (worker) {{.*}}cuts.c:75@2 {{ *}}runs
// CHECK-NEXT: thread 3 (worker) {{.*}}cuts.c:75@3 
// CHECK: cuts.c:75, time 2, thread 2 (worker), in worker
// CHECK: the main thread {{.*}} 0
// CHECK-NEXT: thread 2 (worker) {{.*}} 1
// CHECK-NEXT: thread 3 (worker) {{.*}} 1
// Thread 3 has taken the lock after thread 2 gave it back.
// CHECK: cuts.c:69, time 2, thread 2 (worker), in enter
// CHECK: note: thread 3 (worker) had to move, too: 'threads' shows where it is
// CHECK: * thread 2 (worker) {{.*}}cuts.c:69@2
// CHECK-NEXT: thread 3 (worker) {{.*}}cuts.c:67@3
// CHECK: the main thread {{.*}}waits for the end of thread 2
// CHECK: the diagram is written to {{.*}}run.svg
// RUN: %check %s --check-prefix SVG < %t/run.svg
// SVG: <svg
// SVG: >thread 3 (worker)</text>
// SVG: 69 pthread_mutex_unlock
// SVG-NOT: class="cut" points

// RUN: printf 'cut when count(in_section) >= 3\ncut when sum(missing) > 1\ncut when\n' > %t/no
// RUN: printf 'cut sideways\neach missing\nthread 2\ncut earliest\nthread 3\ndiagram\n' >> %t/no
// RUN: echo 'diagram /nowhere/x.svg' >> %t/no
// RUN: cp %s %t/kept.c && echo diagram %t/kept.c >> %t/no
// RUN: %culprit debug %s --tests %t/t < %t/no 2>&1 | %check %s --check-prefix NO
// RUN: cmp %s %t/kept.c
// NO: `count(in_section) >= 3` never holds, in no order of the events of this run
// NO: error: the condition: {{.*}}missing
// NO: error: 'cut' cannot be used with these words
// NO-NEXT: hint: write: cut [earliest | latest | off | when COND]
// NO: error: 'cut' cannot be used with these words
// NO: error: no variable `missing` is visible here
// NO: thread 2 (worker), in worker
// NO: thread 3 (worker) {{ *}}has not begun
// NO: error: thread 3 (worker) has not come to a line yet
// NO: error: 'diagram' cannot be used with these words
// NO: error: the diagram cannot be written to /nowhere/x.svg
// NO: error: {{.*}}kept.c is no SVG file, so it is not overwritten

// A program with one thread has no cuts.
// RUN: %tests_in %t/one a '3 4 5\n' '36\n'
// RUN: printf 'cut\nthreads\neach s\ndiagram one.svg\n' > %t/single
// RUN: %culprit debug %S/Inputs/scale.c --tests %t/one < %t/single > %t/one.out 2>&1
// RUN: %check %s --check-prefix ONE < %t/one.out
// ONE: error: the run has one thread
// ONE: there is one thread at this moment
// ONE: s = 24
// ONE: error: the run has one thread
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int entries;
static _Thread_local int in_section;
static void enter(void) {
  pthread_mutex_lock(&lock);
  entries++;
  pthread_mutex_unlock(&lock);
}
static void *worker(void *arg) {
  for (int i = 0; i < 2; i++) {
    enter();
    in_section = 1;
    in_section = 0;
  }
  return arg;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  printf("%d\n", entries);
  return 0;
}
