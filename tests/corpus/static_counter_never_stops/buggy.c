#include <stdio.h>

/* A debounced button: pressed after three equal readings. */
static int pressed(int reading) {
    static int stable, last, state;
    if (reading == last)
        stable++;
    else
        stable = 1;
    last = reading;
    if (stable > 3) /* fault */
        state = reading;
    return state;
}

int main(void) {
    int c;
    while ((c = getchar()) == '0' || c == '1')
        putchar(pressed(c - '0') ? '#' : '.');
    putchar('\n');
    return 0;
}
/* fix: if (stable >= 3) */
