#include <stdbool.h>
#include <stdio.h>

typedef struct {
    int year, month, day;
} Date;

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int month_length(int year, int month)
{
    static const int lengths[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    return lengths[month - 1] + (month == 2 && is_leap(year));
}

static Date add_days(Date d, int days)
{
    d.day += days;
    if (d.day > month_length(d.year, d.month)) { /* fault */
        d.day -= month_length(d.year, d.month);
        if (++d.month > 12) {
            d.month = 1;
            d.year++;
        }
    }
    return d;
}

int main(void)
{
    Date d;
    int days;

    while (scanf("%d-%d-%d %d", &d.year, &d.month, &d.day, &days) == 4) {
        Date due = add_days(d, days);
        printf("%04d-%02d-%02d + %d = %04d-%02d-%02d\n", d.year, d.month, d.day, days,
               due.year, due.month, due.day);
    }
    return 0;
}
/* fix: while (d.day > month_length(d.year, d.month)) { */
