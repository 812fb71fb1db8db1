// Readers and a writer: with a lock that both take, and with a reader that does not.
// RUN: rm -rf %t && mkdir -p %t/t && printf 'done\n' > %t/t/t1.out && cp %s %t/prog.c && cd %t
// RUN: %exits 0 %culprit run prog.c --tests t -- -DLOCKED | %check %s
// CHECK: global !(any(writing) && count(reading) > 0): holds in test t1
// CHECK-NEXT: global count(reading) <= 2: holds in test t1
// RUN: %exits 0 %culprit run prog.c --tests t --contracts -- -DLOCKED | %check %s
// RUN: %exits 1 %culprit run prog.c --tests t --global 'count(reading) < 2' \
// RUN:   | %check %s --check-prefix FREE
// FREE: global count(reading) < 2: violated in test t1
// FREE: global !(any(writing) && count(reading) > 0): violated in test t1
// FREE: 2 sets of threads can violate it, each alone: thread 2 (reader), thread 4 (writer); thread 3 (reader), thread 4 (writer)
// FREE-NEXT: all of them have thread 4 (writer)
#include <pthread.h>
#include <stdio.h>

//@ global !(any(writing) && count(reading) > 0)
/*@ an annotation of another kind, which `run` does not know */
//@ global count(reading) <= 2
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int value;

static void *reader(void *unused) {
  int reading = 0, seen = 0;
  for (int i = 0; i < 2; i++) {
#ifdef LOCKED
    pthread_rwlock_rdlock(&lock);
#endif
    reading = 1;
    seen += value;
    reading = 0;
#ifdef LOCKED
    pthread_rwlock_unlock(&lock);
#endif
  }
  return unused;
}

static void *writer(void *unused) {
  int writing = 0;
  pthread_rwlock_wrlock(&lock);
  writing = 1;
  value++;
  writing = 0;
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, reader, NULL);
  pthread_create(&t[1], NULL, reader, NULL);
  pthread_create(&t[2], NULL, writer, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  puts("done");
  return 0;
}

// Code of both functions, which no row of statements has.
// RUN: %exits 0 %culprit locate prog.c --tests t | %check %s --check-prefix LOCATE
// LOCATE: no other thread may come between here:
// LOCATE-NEXT: in reader
// LOCATE: reading = 0;
// LOCATE-NEXT: in writer
// LOCATE: writing = 0;
// LOCATE: a new lock {{.*}}held in lines
