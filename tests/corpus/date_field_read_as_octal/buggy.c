#include <stdio.h>

static const int month_days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

static int is_leap(int y)
{
    return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
}

static int days_in(int m, int y)
{
    return month_days[m - 1] + (m == 2 && is_leap(y));
}

static int day_of_year(int y, int m, int d)
{
    int k, sum = d;
    for (k = 1; k < m; k++)
        sum += days_in(k, y);
    return sum;
}

int main(void)
{
    char line[64];

    while (fgets(line, sizeof line, stdin) != NULL) {
        int y = 0, m = 0, d = 0;
        sscanf(line, "%i-%i-%i", &y, &m, &d); /* fault */
        if (m < 1 || m > 12 || d < 1 || d > days_in(m, y)) {
            puts("no such date");
            continue;
        }
        printf("%d/%d\n", day_of_year(y, m, d), is_leap(y) ? 366 : 365);
    }
    return 0;
}
/* fix: sscanf(line, "%d-%d-%d", &y, &m, &d); */
