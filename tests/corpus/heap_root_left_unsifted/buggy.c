#include <stdio.h>

struct task {
    int priority;
    char name[16];
};

static struct task heap[50];
static int size;

static void swap_tasks(struct task *a, struct task *b)
{
    struct task t = *a;
    *a = *b;
    *b = t;
}

static void sift_down(int i)
{
    for (;;) {
        int child = 2 * i + 1;
        if (child >= size)
            return;
        if (child + 1 < size && heap[child + 1].priority > heap[child].priority)
            child++;
        if (heap[i].priority >= heap[child].priority)
            return;
        swap_tasks(&heap[i], &heap[child]);
        i = child;
    }
}

static void build_heap(void)
{
    int i;
    for (i = size / 2 - 1; i > 0; i--) /* fault */
        sift_down(i);
}

static struct task take_first(void)
{
    struct task t = heap[0];
    heap[0] = heap[--size];
    sift_down(0);
    return t;
}

int main(void)
{
    while (size < 50 && scanf("%d %15s", &heap[size].priority, heap[size].name) == 2)
        size++;
    build_heap();
    while (size > 0) {
        struct task t = take_first();
        printf("%s (%d)\n", t.name, t.priority);
    }
    return 0;
}
/* fix: for (i = size / 2 - 1; i >= 0; i--) */
