#include <ctype.h>
#include <stdio.h>

/* Writes the consonants of a text in capitals and counts all letters. */
int main(void)
{
    int c, letters = 0;

    while (c = getchar() != EOF) { /* fault */
        if (isalpha(c)) {
            letters++;
            if (c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u')
                putchar(c);
            else
                putchar(toupper(c));
        }
    }
    printf("\n%d letters\n", letters);
    return 0;
}
/* fix: while ((c = getchar()) != EOF) { */
