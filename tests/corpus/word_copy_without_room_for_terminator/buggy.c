#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WORDS 64

static char *duplicate(const char *text)
{
    char *copy = malloc(strlen(text)); /* fault */
    if (copy == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    strcpy(copy, text);
    return copy;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(void)
{
    char *words[MAX_WORDS];
    char buffer[32];
    size_t count = 0;

    while (count < MAX_WORDS && scanf("%31s", buffer) == 1)
        words[count++] = duplicate(buffer);

    qsort(words, count, sizeof words[0], by_text);

    for (size_t i = 0; i < count; i++) {
        printf("%2zu. %s\n", i + 1, words[i]);
        free(words[i]);
    }
    printf("%zu words\n", count);
    return 0;
}
/* fix: char *copy = malloc(strlen(text) + 1); */
