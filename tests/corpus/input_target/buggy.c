#include <stdio.h>

/* Time difference in minutes: "hh:mm hh:mm". */
int main(void) {
    int h1 = 0, m1 = 0, h2 = 0, m2 = 0;
    while (scanf("%d:%d", &h1, &m1) == 2) {
        if (scanf("%d:%d", &m2, &h2) != 2) /* fault */
            break;
        printf("%d minutes\n", (h2 - h1) * 60 + m2 - m1);
    }
    return 0;
}
/* fix: if (scanf("%d:%d", &h2, &m2) != 2) */
