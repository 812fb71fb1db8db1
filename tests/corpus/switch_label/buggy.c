#include <stdio.h>

/* Counts brackets; + 1 for opening ones, - 1 for closing ones. */
int main(void) {
    int c, depth = 0, deepest = 0;
    while ((c = getchar()) != EOF) {
        switch (c) {
        case '(':
        case '[':
        case '>': /* fault */
            if (++depth > deepest)
                deepest = depth;
            break;
        case ')':
        case ']':
            depth--;
            break;
        }
    }
    printf("depth %d, %s\n", deepest, depth == 0 ? "balanced" : "not balanced");
    return 0;
}
/* fix: case '{': */
