#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Checks the labels of an assembler listing: one word a line, a letter or '_' first, then letters,
 * digits and '_'; register names are reserved. */

static const char *const reserved[] = { "ax", "bx", "cx", "dx", "sp" };

static int is_reserved(const char *word) {
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (strcmp(reserved[i], word) == 0)
            return 1;
    return 0;
}

static int is_identifier(const char *word) {
    if (!isalpha((unsigned char)word[0]) && word[0] != '_')
        return 0;
    for (const char *p = word + 1; *p != '\0'; p++) {
        if (!isalnum((unsigned char)*p) && *p != '_')
            return 0;
        return 1; /* fault */
    }
    return 1;
}

int main(void) {
    char word[40];
    int good = 0, bad = 0;

    while (scanf("%39s", word) == 1) {
        if (!is_identifier(word)) {
            printf("%s: not a label\n", word);
            bad++;
        } else if (is_reserved(word)) {
            printf("%s: reserved\n", word);
            bad++;
        } else {
            good++;
        }
    }
    printf("%d good, %d bad\n", good, bad);
    return bad != 0;
}
