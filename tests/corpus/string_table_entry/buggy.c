#include <stdio.h>

/* The name of a month's quarter. */
int main(void) {
    const char *names[] = {
        "first",
        "secnd", /* fault */
        "third",
        "fourth",
    };
    int month;
    if (scanf("%d", &month) != 1 || month < 1 || month > 12)
        return 1;
    printf("%s quarter\n", names[(month - 1) / 3]);
    return 0;
}
/* fix:         "second", */
