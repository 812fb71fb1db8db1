// A counter that two threads add to a hundred thousand times each: one switch is enough, and it is
// found before random orders, which have hundreds of thousands.
// RUN: rm -rf %t && mkdir -p %t/t && printf '200000\n' > %t/t/a.out && cp %s %t/p.c
// RUN: %exits 1 %culprit run %t/p.c --tests %t/t | %check %s
// CHECK: a  FAIL  the output is wrong: expected "200000↵"
// CHECK: this one has 1 switch:
// CHECK-NEXT: thread 2 (add) stops before it writes in `total++;`
#include <pthread.h>
#include <stdio.h>

static long total;

static void *add(void *unused) {
  for (int i = 0; i < 100000; i++)
    total++;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%ld\n", total);
  return 0;
}
