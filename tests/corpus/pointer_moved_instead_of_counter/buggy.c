#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void measure(const char *line, int *words, int *letters)
{
    int inside = 0;

    *words = 0;
    *letters = 0;
    for (; *line; line++) {
        if (isalpha((unsigned char)*line)) {
            *letters += 1;
            if (!inside)
                *words++; /* fault */
            inside = 1;
        } else {
            inside = 0;
        }
    }
}

int main(void)
{
    char line[120];
    int number = 0;

    while (fgets(line, sizeof line, stdin)) {
        int words, letters;
        measure(line, &words, &letters);
        number++;
        if (letters == 0)
            printf("line %d is empty\n", number);
        else
            printf("line %d: %d words, %d letters\n", number, words, letters);
    }
    printf("%d lines\n", number);
    return 0;
}
/* fix: (*words)++; */
