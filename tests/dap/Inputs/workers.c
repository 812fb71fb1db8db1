/* Two workers add their parts to a sum. Each part is too small by one. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t both;
static int sum;
static __thread int mine;

static int part(int number) {
  int tens = 10 * number;
  pthread_barrier_wait(&both);
  return tens - 1;
}

static void *worker(void *arg) {
  int number = *(int *)arg;
  mine = number;
  mine = part(number);
  pthread_mutex_lock(&lock);
  sum += mine;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2};
  pthread_barrier_init(&both, NULL, 2);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, &numbers[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  printf("%d\n", sum);
  return 0;
}
