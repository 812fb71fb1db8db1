// Money goes from one account to another one. While it is on the way, the sender says so; without
// waiting for the receipt, it says too early that it is over.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 0 %culprit run prog.c --tests t -- -DRECEIPT | %check %s
// CHECK: global sum(balance) == 300 || any(on_the_way): holds in test t1
// RUN: %exits 1 %culprit run prog.c --tests t | %check %s --check-prefix EARLY
// EARLY: global sum(balance) == 300 || any(on_the_way): violated in test t1
// EARLY-NEXT: these can be so at the same time:
// EARLY-NEXT: thread 2 (sender): {{.*}} balance = 90, on_the_way = 0
// EARLY-NEXT: thread 3 (receiver): {{.*}} balance = 200
// EARLY-NEXT: nothing orders them: one of thread 2 (sender), thread 3 (receiver) has to wait for another
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

//@ global sum(balance) == 300 || any(on_the_way);
sem_t sent, received;
int amount;

static void *sender(void *unused) {
  int balance = 100;
  int on_the_way = 0;
  for (int i = 0; i < 3; i++) {
    on_the_way = 1;
    balance -= 10;
    amount = 10;
    sem_post(&sent);
#ifdef RECEIPT
    sem_wait(&received);
    on_the_way = 0;
#else
    on_the_way = 0;
    sem_wait(&received);
#endif
  }
  return unused;
}

static void *receiver(void *unused) {
  int balance = 200;
  for (int i = 0; i < 3; i++) {
    sem_wait(&sent);
    balance += amount;
    sem_post(&received);
  }
  return unused;
}

int main(void) {
  pthread_t a, b;
  sem_init(&sent, 0, 0);
  sem_init(&received, 0, 0);
  pthread_create(&a, NULL, sender, NULL);
  pthread_create(&b, NULL, receiver, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts("done");
  return 0;
}

// What says too early that it is over, and waits then, has to do that the other way round.
// RUN: %exits 0 %culprit repair prog.c --tests t | %check %s --check-prefix REPAIR
// REPAIR: sum(balance) == 300 || any(on_the_way)` is violated: thread 2 (sender)
// REPAIR: `sem_wait(&received);` for `on_the_way = 0;`, `on_the_way = 0;` for `sem_wait(&received);`
