#include <stdio.h>

/* Run-length encoding of letters: aaab -> 3a1b. */
int main(void) {
    int c, last = EOF, run = 0;
    while ((c = getchar()) != EOF && c != '\n') {
        if (c != last && run > 0) {
            printf("%d%c", run, last); /* fault */
        }
        last = c;
        run++;
    }
    if (run > 0)
        printf("%d%c", run, last);
    printf("\n");
    return 0;
}
/* fix: printf("%d%c", run, last); run = 0; */
