#include <stdio.h>

static const int days_before[13] = {
    0,
    0, 31, 59,
    90, 120, 151,
    181, 213, 243, /* fault */
    273, 304, 334,
};

static int leap(int y)
{
    return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
}

static int day_of_year(int y, int m, int d)
{
    return days_before[m] + d + (m > 2 && leap(y));
}

static long day_number(int y, int m, int d)
{
    long p = y - 1;
    return p * 365 + p / 4 - p / 100 + p / 400 + day_of_year(y, m, d);
}

int main(void)
{
    static const char *const names[] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
    int y, m, d;
    long last = 0;

    while (scanf("%d-%d-%d", &y, &m, &d) == 3) {
        long number = day_number(y, m, d);
        printf("%s, day %d", names[number % 7], day_of_year(y, m, d));
        if (last > 0)
            printf(", %+ld days", number - last);
        putchar('\n');
        last = number;
    }
    return 0;
}
/* fix: 181, 212, 243, */
