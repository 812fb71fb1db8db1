#include <stdio.h>

/* Length of the longest line. */
int main(void) {
    signed char length = 0; /* fault */
    int longest = 0, c;
    while ((c = getchar()) != EOF) {
        if (c == '\n') {
            if (length > longest)
                longest = length;
            length = 0;
        } else {
            length++;
        }
    }
    printf("%d\n", longest);
    return 0;
}
/* fix: int length = 0; */
