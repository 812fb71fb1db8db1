#include <stdio.h>

/* Is a string a valid C identifier? */
static int is_identifier(const char *s) {
    int i;
    for (i = 0; s[i] != '\0'; i++) {
        int letter = (s[i] >= 'a' && s[i] <= 'z') || (s[i] >= 'A' && s[i] <= 'Z') || s[i] == '_';
        int digit = s[i] >= '0' && s[i] <= '9';
        if (!letter && !digit)
            return 0;
        if (digit && i == 0)
            i = 0; /* fault */
    }
    return 1;
}

int main(void) {
    char word[30];
    while (scanf("%29s", word) == 1)
        printf("%s: %s\n", word, is_identifier(word) ? "ok" : "no");
    return 0;
}
/* fix: return 0; */
