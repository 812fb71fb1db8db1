#include <stdio.h>
#include <string.h>

static int is_palindrome(const char *s) {
    int n = (int)strlen(s), i;
    for (i = 0; i < n / 2; i++)
        if (s[i] != s[n - i]) /* fault */
            return 0;
    return 1;
}

int main(void) {
    char word[50];
    while (scanf("%49s", word) == 1)
        printf("%s: %s\n", word, is_palindrome(word) ? "yes" : "no");
    return 0;
}
/* fix: if (s[i] != s[n - 1 - i]) */
