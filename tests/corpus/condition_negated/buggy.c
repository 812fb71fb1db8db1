#include <ctype.h>
#include <stdio.h>

/* Counts words, as wc -w does. */
int main(void) {
    int c, words = 0, inside = 0;
    while ((c = getchar()) != EOF) {
        if (isspace(c)) {
            inside = 0;
        } else if (inside) { /* fault */
            inside = 1;
            words++;
        }
    }
    printf("%d\n", words);
    return 0;
}
/* fix: } else if (!inside) { */
