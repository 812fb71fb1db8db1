// A wrong value in a program with threads: found and mended as in any other.
// RUN: rm -rf %t && mkdir -p %t/t && printf '3 4' > %t/t/a.in && printf '16\n' > %t/t/a.out
// RUN: printf '1 1' > %t/t/b.in && printf '2\n' > %t/t/b.out
// RUN: %exits 0 %culprit locate %s --tests %t/t | %check %s
// CHECK: 1. {{.*}}values.c:{{[0-9]+}}:19  condition `i < n` in add
// CHECK: all tests pass with `i <= n`
// RUN: %exits 0 %culprit repair %s --tests %t/t | %check %s --check-prefix REPAIR
// REPAIR: 1. {{.*}}values.c:{{[0-9]+}}  `i <= n` for `i < n`
// Where the order decides, that is said first, and a value that only hides the failure under some
// schedules is no suspect.
// RUN: mkdir -p %t/o && printf '6\n' > %t/o/a.out
// RUN: %exits 0 %culprit locate %S/schedules.c --tests %t/o | %check %s --check-prefix ORDER
// ORDER: fails in {{[0-9]+}} of 100 schedules; this one has 1 switch:
// ORDER: look at the order of the threads first: test a passes, with the same values, where they run in another order
// ORDER: no other thread may come between here:
// ORDER-NEXT: schedules.c:{{[0-9-]+}}  in worker
// ORDER-NOT: {{^}}1.
// ORDER: the order of the threads decides: no single value was found that mends it in every order
#include <pthread.h>
#include <stdio.h>
static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *arg) {
  int n = *(int *)arg;
  for (int i = 1; i < n; i++) {
    pthread_mutex_lock(&lock);
    sum += i;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
int main(void) {
  pthread_t a, b;
  int first, second;
  if (scanf("%d %d", &first, &second) != 2) return 1;
  pthread_create(&a, NULL, add, &first);
  pthread_create(&b, NULL, add, &second);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", sum);
}
