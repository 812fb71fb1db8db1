#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Removes every vowel of a word. */
static void strip(const char *from, char *to) {
    while (*from != '\0') {
        if (strchr("aeiouAEIOU", *from) == NULL)
            *to++ = *from;
        from++;
    }
    to[1] = '\0'; /* fault */
}

int main(void) {
    char word[32], *out = calloc(40, 1);
    while (scanf("%31s", word) == 1) {
        strip(word, out);
        printf("%s\n", out);
    }
    free(out);
    return 0;
}
/* fix: to[0] = '\0'; */
