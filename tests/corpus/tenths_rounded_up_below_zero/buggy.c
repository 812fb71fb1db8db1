#include <stdio.h>

#define SENSOR_OFFSET 400    /* raw 0 is -40.0 degrees */
#define ALARM_BELOW   (-10)

typedef int tenths_t;

static tenths_t from_raw(unsigned raw)
{
    return (tenths_t)raw - SENSOR_OFFSET;
}

static int to_degrees(tenths_t t)
{
    return (t + 5) / 10; /* fault */
}

static void draw_bar(int degrees)
{
    int i;
    for (i = -40; i < degrees; i += 4)
        putchar('=');
}

int main(void)
{
    unsigned raw;

    while (scanf("%u", &raw) == 1) {
        int degrees = to_degrees(from_raw(raw));
        printf("%4d ", degrees);
        draw_bar(degrees);
        if (degrees < ALARM_BELOW)
            printf(" frost!");
        putchar('\n');
    }
    return 0;
}
/* fix: return (t >= 0 ? t + 5 : t - 5) / 10; */
