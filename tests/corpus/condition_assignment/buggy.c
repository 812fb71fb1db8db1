#include <stdio.h>

/* A turnstile: coin unlocks, push locks again; counts who passed. */
int main(void) {
    int locked = 1, passed = 0, c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (c == 'c')
            locked = 0;
        if (c == 'p') {
            if (locked = 0) { /* fault */
                passed++;
                locked = 1;
            }
        }
    }
    printf("passed %d, %s\n", passed, locked ? "locked" : "open");
    return 0;
}
/* fix: if (locked == 0) { */
