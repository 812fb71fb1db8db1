#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int year, month, day;
    char title[24];
} Event;

static int by_date(const void *left, const void *right)
{
    const Event *a = left;
    const Event *b = right;

    if (a->year != b->year)
        return a->year - b->year;
    if (a->month != b->month)
        return a->month - b->month;
    return a->day - b->month; /* fault */
}

static int valid(const Event *e)
{
    return e->month >= 1 && e->month <= 12 && e->day >= 1 && e->day <= 31;
}

int main(void)
{
    Event events[20];
    int n = 0;

    while (n < 20 && scanf("%d-%d-%d %23s", &events[n].year, &events[n].month, &events[n].day,
                           events[n].title) == 4) {
        if (valid(&events[n]))
            n++;
        else
            printf("ignored: %s\n", events[n].title);
    }
    qsort(events, n, sizeof events[0], by_date);
    for (int i = 0; i < n; i++)
        printf("%04d-%02d-%02d %s\n", events[i].year, events[i].month, events[i].day,
               events[i].title);
    return 0;
}
/* fix: return a->day - b->day; */
