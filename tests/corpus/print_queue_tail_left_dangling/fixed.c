#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job {
    int id;
    int pages;
    struct job *next;
};

struct queue {
    struct job *head, *tail;
};

static void add_job(struct queue *q, int id, int pages)
{
    struct job *j = malloc(sizeof *j);
    j->id = id;
    j->pages = pages;
    j->next = NULL;
    if (q->head == NULL)
        q->head = j;
    else
        q->tail->next = j;
    q->tail = j;
}

static int cancel_job(struct queue *q, int id)
{
    struct job *prev = NULL, *j;
    for (j = q->head; j != NULL; prev = j, j = j->next) {
        if (j->id != id)
            continue;
        if (prev)
            prev->next = j->next;
        else
            q->head = j->next;
        if (q->tail == j)
            q->tail = prev;
        free(j);
        return 1;
    }
    return 0;
}

int main(void)
{
    struct queue q = { NULL, NULL };
    char cmd[8];
    int id, pages, total = 0;

    while (scanf("%7s %d", cmd, &id) == 2) {
        if (strcmp(cmd, "add") == 0 && scanf("%d", &pages) == 1)
            add_job(&q, id, pages);
        else if (strcmp(cmd, "cancel") == 0 && !cancel_job(&q, id))
            printf("no job %d\n", id);
    }
    while (q.head) {
        struct job *j = q.head;
        q.head = j->next;
        printf("job %d: %d pages\n", j->id, j->pages);
        total += j->pages;
        free(j);
    }
    printf("total %d\n", total);
    return 0;
}
