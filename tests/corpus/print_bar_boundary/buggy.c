#include <stdio.h>

#define WIDTH 10

/* A bar for each level from 0 to WIDTH: as many marks, then blanks up to the width of the display. */
int main(void) {
    int level, column;
    while (scanf("%d", &level) == 1) {
        for (column = 0; column < WIDTH; column++)
            putchar(column <= level ? '#' : ' '); /* fault */
        putchar('\n');
    }
    return 0;
}
/* fix: putchar(column < level ? '#' : ' '); */
