/* Two threads take two locks in opposite orders. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t both;
static int taken;

static void *rise(void *arg) {
  pthread_mutex_lock(&left);
  taken++;
  pthread_barrier_wait(&both);
  pthread_mutex_lock(&right);
  return arg;
}

static void *fall(void *arg) {
  pthread_mutex_lock(&right);
  taken++;
  pthread_barrier_wait(&both);
  pthread_mutex_lock(&left);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_barrier_init(&both, NULL, 2);
  pthread_create(&threads[0], NULL, rise, NULL);
  pthread_create(&threads[1], NULL, fall, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  printf("%d\n", taken);
  return 0;
}
