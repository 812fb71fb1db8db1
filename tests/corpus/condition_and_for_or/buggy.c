#include <stdio.h>

static int is_leap(int year) {
    if (year % 400 == 0)
        return 1;
    if (year % 4 != 0 && year % 100 == 0) /* fault */
        return 0;
    return 1;
}

static int days_in(int month, int year) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (month == 2 && is_leap(year))
        return 29;
    return days[month - 1];
}

int main(void) {
    int month, year;
    if (scanf("%d %d", &month, &year) != 2 || month < 1 || month > 12) {
        puts("bad date");
        return 0;
    }
    printf("%d\n", days_in(month, year));
    return 0;
}
/* fix: if (year % 4 != 0 || year % 100 == 0) */
