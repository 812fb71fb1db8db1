#include <stdio.h>
#include <string.h>

/* Prints a word backwards. */
int main(void) {
    char word[32];
    scanf("%31s", word);
    int n = (int)strlen(word);
    for (int i = 0; i < n; i++) /* fault */
        putchar(word[i]);
    putchar('\n');
    return 0;
}
/* fix: for (int i = n - 1; i >= 0; i--) */
