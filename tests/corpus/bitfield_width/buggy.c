#include <stdio.h>

struct clock {
    unsigned hour : 5;
    unsigned minute : 5; /* fault */
    unsigned alarm : 1;
};

int main(void) {
    int h, m;
    while (scanf("%d:%d", &h, &m) == 2) {
        struct clock c = {0, 0, 0};
        if (h < 0 || h > 23 || m < 0 || m > 59) {
            printf("bad time\n");
            continue;
        }
        c.hour = (unsigned)h;
        c.minute = (unsigned)m;
        c.alarm = h == 6 && m == 30;
        printf("%02u:%02u%s\n", c.hour, c.minute, c.alarm ? " wake up" : "");
    }
    return 0;
}
/* fix: unsigned minute : 6; */
