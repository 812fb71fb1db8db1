#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LETTERS 26

typedef unsigned histogram[LETTERS];

static void clear_histogram(histogram h)
{
    memset(h, 0, sizeof h); /* fault */
}

static void count_letters(histogram h, const char *s)
{
    for (; *s; s++)
        if (isalpha((unsigned char)*s))
            h[tolower((unsigned char)*s) - 'a']++;
}

static int is_pangram(const histogram h)
{
    int i;
    for (i = 0; i < LETTERS; i++)
        if (h[i] == 0)
            return 0;
    return 1;
}

static char most_frequent(const histogram h)
{
    int i, best = 0;
    for (i = 1; i < LETTERS; i++)
        if (h[i] > h[best])
            best = i;
    return h[best] ? (char)('a' + best) : '-';
}

int main(void)
{
    static histogram h;
    char line[256];

    while (fgets(line, sizeof line, stdin)) {
        clear_histogram(h);
        count_letters(h, line);
        printf("%c%s\n", most_frequent(h), is_pangram(h) ? " pangram" : "");
    }
    return 0;
}
/* fix: memset(h, 0, LETTERS * sizeof *h); */
