#include <stdio.h>

enum door_state { CLOSED, OPENING, OPEN, CLOSING };

struct door {
    enum door_state state;
    int cycles;
    int jams;
};

static const char *names[] = { "closed", "opening", "open", "closing" };

static void on_button(struct door *d)
{
    switch (d->state) {
    case CLOSED:
    case CLOSING:
        d->state = OPENING;
        break;
    default:
        d->state = CLOSING;
        break;
    }
}

static void on_limit(struct door *d)
{
    if (d->state = OPENING) /* fault */
        d->state = OPEN;
    else if (d->state == CLOSING) {
        d->state = CLOSED;
        d->cycles++;
    }
}

static void on_obstacle(struct door *d)
{
    if (d->state == CLOSING) {
        d->state = OPENING;
        d->jams++;
    }
}

int main(void)
{
    struct door d = { CLOSED, 0, 0 };
    int c;

    while ((c = getchar()) != EOF) {
        switch (c) {
        case 'b': on_button(&d); break;
        case 'l': on_limit(&d); break;
        case 'o': on_obstacle(&d); break;
        default: continue;
        }
        printf("%c %s\n", c, names[d.state]);
    }
    printf("%d cycles, %d jams\n", d.cycles, d.jams);
    return 0;
}
/* fix: if (d->state == OPENING) */
