#include <stdio.h>
#include <stdlib.h>

struct booking {
    int room;
    int from, to;
    struct booking *next;
};

static struct booking *bookings;

static int parse_time(const char *s)
{
    int h, m;
    if (sscanf(s, "%d:%d", &h, &m) != 2)
        return -1;
    return h * 60 + m;
}

static int overlaps(const struct booking *b, int from, int to)
{
    return from < b->to || b->from < to; /* fault */
}

static int book(int room, int from, int to)
{
    struct booking *b;

    for (b = bookings; b; b = b->next)
        if (b->room == room && overlaps(b, from, to))
            return 0;
    b = malloc(sizeof *b);
    b->room = room;
    b->from = from;
    b->to = to;
    b->next = bookings;
    bookings = b;
    return 1;
}

int main(void)
{
    int room;
    char a[8], z[8];

    while (scanf("%d %7s %7s", &room, a, z) == 3) {
        int from = parse_time(a), to = parse_time(z);
        if (from < 0 || to <= from)
            printf("%s-%s: bad time\n", a, z);
        else if (book(room, from, to))
            printf("%s-%s: room %d\n", a, z, room);
        else
            printf("%s-%s: taken\n", a, z);
    }
    while (bookings) {
        struct booking *next = bookings->next;
        free(bookings);
        bookings = next;
    }
    return 0;
}
/* fix: return from < b->to && b->from < to; */
