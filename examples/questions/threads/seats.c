// Two clerks sell the seats of one hall. No seat may be sold twice.
#include <pthread.h>
#include <stdio.h>

static int left = 3;
static int sold;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *sell(void *arg) {
    for (int customer = 0; customer < 2; customer++) {
        pthread_mutex_lock(&lock);
        int free_seats = left;
        pthread_mutex_unlock(&lock);
        if (free_seats > 0) {
            pthread_mutex_lock(&lock);
            left--;
            sold++;
            pthread_mutex_unlock(&lock);
        }
    }
    return arg;
}

int main(void) {
    pthread_t clerk[2];
    for (int i = 0; i < 2; i++) pthread_create(&clerk[i], NULL, sell, NULL);
    for (int i = 0; i < 2; i++) pthread_join(clerk[i], NULL);
    printf("%d sold, %d left\n", sold, left);
    return 0;
}
