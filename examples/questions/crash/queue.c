/* Reads commands: `add N` puts a job into a queue, `next` takes the oldest out and prints it, `end` prints how many are left. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job {
    int number;
    struct job *behind;
};

static struct job *first, *last;
static int waiting;

static void add(int number)
{
    struct job *job = malloc(sizeof *job);
    job->number = number;
    job->behind = NULL;
    if (first == NULL)
        first = job;
    else
        last->behind = job;
    last = job;
    waiting++;
}

static int next(void)
{
    struct job *job = first;
    int number = job->number;
    first = job->behind;
    free(job);
    waiting--;
    return number;
}

int main(void)
{
    char command[8];
    int number;
    while (scanf("%7s", command) == 1 && strcmp(command, "end") != 0) {
        if (strcmp(command, "add") == 0 && scanf("%d", &number) == 1)
            add(number);
        else if (waiting >= 0)
            printf("job %d\n", next());
        else
            printf("no job\n");
    }
    printf("%d left\n", waiting);
    return 0;
}
