#include <stdio.h>
#include <string.h>

/* Key events, from the interrupt to the main loop. */

#define QUEUE_LENGTH 5

struct event {
    char key;
    int time;
};

static struct event queue[QUEUE_LENGTH];
static int head, used, dropped;

static void put_event(char key, int time)
{
    int place;

    if (used == QUEUE_LENGTH) {
        dropped++;
        return;
    }
    place = (head + used) % QUEUE_LENGTH;
    queue[place].key = key;
    queue[place].time = time;
    used++;
}

static int get_event(struct event *e)
{
    if (used == 0)
        return 0;
    head = (head + 1) % QUEUE_LENGTH; /* fault */
    *e = queue[head]; /* fault */
    used--;
    return 1;
}

int main(void)
{
    char line[32], key;
    int time;
    struct event e;

    memset(queue, 0, sizeof queue);
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "press %c %d", &key, &time) == 2) {
            put_event(key, time);
        } else if (strncmp(line, "poll", 4) == 0) {
            if (get_event(&e))
                printf("%d: key %d\n", e.time, e.key - '0');
            else
                printf("no event\n");
        }
    }
    printf("%d waiting, %d dropped\n", used, dropped);
    return 0;
}
