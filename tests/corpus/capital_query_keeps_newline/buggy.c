#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *country;
    const char *capital;
} table[] = {
    { "austria", "Vienna" },
    { "czech republic", "Prague" },
    { "france", "Paris" },
    { "germany", "Berlin" },
    { "poland", "Warsaw" },
};

#define COUNTRIES (sizeof table / sizeof table[0])

static void lower(char *s)
{
    for (; *s != '\0'; s++)
        *s = (char)tolower((unsigned char)*s);
}

static const char *capital_of(const char *country)
{
    size_t low = 0, high = COUNTRIES;

    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(country, table[middle].country);
        if (order == 0)
            return table[middle].capital;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

int main(void)
{
    char line[64];
    int unknown = 0;

    while (fgets(line, sizeof line, stdin) != NULL) {
        lower(line); /* fault */
        const char *capital = capital_of(line);
        if (capital != NULL) {
            printf("%s\n", capital);
        } else {
            printf("unknown country\n");
            unknown++;
        }
    }
    printf("%d unknown\n", unknown);
    return 0;
}
