#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    int channel;
    double value;
    char unit[8];
    struct reading *next;
};

static struct reading *newest;

static void record(int channel, double value, const char *unit)
{
    struct reading *r = malloc(sizeof(r)); /* fault */
    if (!r)
        exit(1);
    r->channel = channel;
    r->value = value;
    strncpy(r->unit, unit, sizeof(r->unit) - 1);
    r->unit[sizeof(r->unit) - 1] = '\0';
    r->next = newest;
    newest = r;
}

static int report(int channel)
{
    int shown = 0;
    for (const struct reading *r = newest; r; r = r->next) {
        if (r->channel == channel) {
            printf("  %.2f %s\n", r->value, r->unit);
            shown++;
        }
    }
    return shown;
}

int main(void)
{
    int channel;
    double value;
    char unit[8];

    while (scanf("%d %lf %7s", &channel, &value, unit) == 3)
        record(channel, value, unit);

    for (channel = 1; channel <= 3; channel++) {
        printf("channel %d\n", channel);
        if (report(channel) == 0)
            printf("  no data\n");
    }
    while (newest) {
        struct reading *r = newest;
        newest = r->next;
        free(r);
    }
    return 0;
}
/* fix: struct reading *r = malloc(sizeof(*r)); */
