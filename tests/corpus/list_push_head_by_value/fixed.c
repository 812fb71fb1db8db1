#include <stdio.h>
#include <stdlib.h>

struct task {
    int id;
    int priority;
    struct task *next;
};

static void push(struct task **head, int id, int priority)
{
    struct task *t = malloc(sizeof *t);
    if (t == NULL)
        exit(1);
    t->id = id;
    t->priority = priority;
    t->next = *head;
    *head = t;
}

static const struct task *most_urgent(const struct task *head)
{
    const struct task *best = head;
    for (; head != NULL; head = head->next)
        if (head->priority > best->priority)
            best = head;
    return best;
}

static void free_all(struct task *head)
{
    while (head != NULL) {
        struct task *next = head->next;
        free(head);
        head = next;
    }
}

int main(void)
{
    struct task *tasks = NULL;
    const struct task *best, *t;
    int id, priority;

    while (scanf("%d %d", &id, &priority) == 2)
        push(&tasks, id, priority);

    for (t = tasks; t != NULL; t = t->next)
        printf("task %d, priority %d\n", t->id, t->priority);
    best = most_urgent(tasks);
    if (best == NULL)
        printf("nothing to do\n");
    else
        printf("next: %d\n", best->id);
    free_all(tasks);
    return 0;
}
