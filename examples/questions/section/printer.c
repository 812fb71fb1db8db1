#include <pthread.h>
#include <stdio.h>

//@ global count(printing) <= 1
static pthread_mutex_t printer = PTHREAD_MUTEX_INITIALIZER;
static int pages[3];

static void *print(void *arg) {
    int job = *(int *)arg, printing = 0;
    int is_short = job == 0;
    if (!is_short)
        pthread_mutex_lock(&printer);
    printing = 1;
    pages[job] = 2 * job + 1;
    printing = 0;
    if (!is_short)
        pthread_mutex_unlock(&printer);
    return arg;
}

int main(void) {
    pthread_t threads[3];
    int jobs[3] = {2, 1, 0};
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, print, &jobs[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    printf("%d pages\n", pages[0] + pages[1] + pages[2]);
    return 0;
}
