#include <ctype.h>
#include <stdio.h>

/* First letter of each word in capitals. */
int main(void) {
    int c, start = 1;
    while ((c = getchar()) != EOF) {
        if (start && isalpha(c))
            putchar(toupper(c));
        else
            putchar(c);
        start = isalpha(c); /* fault */
    }
    return 0;
}
/* fix: start = isspace(c); */
