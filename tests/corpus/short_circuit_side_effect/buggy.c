#include <stdio.h>

#define MOST 3

static int valid(int ticket) { return ticket > 0 && ticket % 7 == 0; }

/* Admits the first MOST valid tickets. */
int main(void) {
    int ticket, admitted = 0;
    while (scanf("%d", &ticket) == 1) {
        if (admitted++ < MOST && valid(ticket)) /* fault */
            printf("%d admitted\n", ticket);
        else
            printf("%d refused\n", ticket);
    }
    return 0;
}
/* fix: if (valid(ticket) && admitted++ < MOST) */
