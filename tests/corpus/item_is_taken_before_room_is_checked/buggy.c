#include <stdio.h>

static int queue[64], head, tail;

static int take(int *item)
{
    if (head == tail)
        return 0;
    *item = queue[head++];
    return 1;
}

/* Takes at most `room` items. */
static int take_some(int *items, int room)
{
    int taken = 0, item;

    while (take(&item) && taken < room) /* fault */
        items[taken++] = item;
    return taken;
}

int main(void)
{
    int items[8], number, room;

    while (scanf("%d", &number) == 1 && number != 0)
        queue[tail++] = number;
    while (scanf("%d", &room) == 1) {
        int taken = take_some(items, room);

        printf("%d:", taken);
        for (int k = 0; k < taken; k++)
            printf(" %d", items[k]);
        printf("\n");
    }
    return 0;
}
/* fix: while (taken < room && take(&item)) */
