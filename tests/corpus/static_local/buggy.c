#include <stdio.h>

/* Numbers lines 1, 2, 3 ...; a line with # starts again. */
static int number(int restart) {
    static int next = 1;
    if (restart)
        next = 0; /* fault */
    return next++;
}

int main(void) {
    int c, start = 1, restart = 0;
    while ((c = getchar()) != EOF) {
        if (c == '#') {
            restart = 1;
            continue;
        }
        if (c == '\n') {
            start = 1;
        } else if (start) {
            printf("%d ", number(restart));
            start = restart = 0;
        }
        putchar(c);
    }
    return 0;
}
/* fix: next = 1; */
