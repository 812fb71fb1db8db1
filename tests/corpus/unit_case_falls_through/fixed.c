#include <stdio.h>

struct timer {
    char name[12];
    long seconds;
};

static int parse_length(const char *text, long *seconds)
{
    long value;
    int used;
    char unit;

    *seconds = 0;
    while (sscanf(text, "%ld%c%n", &value, &unit, &used) == 2) {
        switch (unit) {
        case 's':
            *seconds += value;
            break;
        case 'm':
            *seconds += value * 60;
            break;
        case 'h':
            *seconds += value * 3600;
            break;
        case 'd':
            *seconds += value * 86400;
            break;
        default:
            return 0;
        }
        text += used;
    }
    return *text == '\0';
}

int main(void)
{
    struct timer t;
    char length[24];

    while (scanf("%11s %23s", t.name, length) == 2) {
        if (parse_length(length, &t.seconds))
            printf("%s: %ld s\n", t.name, t.seconds);
        else
            printf("%s: bad length %s\n", t.name, length);
    }
    return 0;
}
