// A handle that was never set is joined in runs that leave out the start of the thread: no crash.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'heat 4\n' > %t/t/a.out && printf '2\n' > %t/t/a.in
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// CHECK: the test fails
#include <pthread.h>
#include <stdio.h>
struct oven {
  int heat;
  pthread_t task;
};
static void *warm(void *arg) { return NULL; }
static int oven_start(struct oven *oven, int target) {
  return pthread_create(&oven->task, NULL, warm, oven);
}
static int oven_stop(struct oven *oven) {
  pthread_join(oven->task, NULL);
  return oven->heat;
}
int main(void) {
  struct oven oven;
  int target;
  if (scanf("%d", &target) != 1) return 1;
  if (oven_start(&oven, target)) return 1;
  printf("heat %d\n", oven_stop(&oven));
}
