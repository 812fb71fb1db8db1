/* A queue of jobs: reads numbers, drops those below a limit, prints the rest and frees all. */
#include <stdio.h>
#include <stdlib.h>

struct job {
    int number;
    struct job *next;
};

static struct job *append(struct job *head, int number)
{
    struct job *job = malloc(sizeof *job), *last = head;
    job->number = number;
    job->next = NULL;
    if (head == NULL)
        return job;
    while (last->next != NULL)
        last = last->next;
    last->next = job;
    return head;
}

static int clear(struct job *head)
{
    int freed = 0;
    struct job *job = head;
    while (job != NULL) {
        struct job *next = job->next;
        free(job);
        job = next;
        freed++;
    }
    return freed;
}

int main(void)
{
    struct job *head = NULL;
    int number, sum = 0;
    while (scanf("%d", &number) == 1)
        head = append(head, number);
    for (struct job *job = head; job != NULL; job = job->next)
        sum += job->number;
    printf("sum %d\n", sum);
    printf("freed %d\n", clear(head));
    return 0;
}
