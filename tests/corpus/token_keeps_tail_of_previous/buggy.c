#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define TOKEN_MAX 20

static char token[TOKEN_MAX + 1];
static const char *cursor;

static int next_token(void)
{
    const char *start;
    size_t n;

    while (isspace((unsigned char)*cursor))
        cursor++;
    if (*cursor == '\0')
        return 0;
    start = cursor;
    if (isalnum((unsigned char)*cursor)) {
        while (isalnum((unsigned char)*cursor))
            cursor++;
    } else {
        cursor++;
    }
    n = (size_t)(cursor - start);
    if (n > TOKEN_MAX)
        n = TOKEN_MAX;
    memcpy(token, start, n);
    return 1; /* fault */
}

static const char *kind(const char *t)
{
    if (isdigit((unsigned char)t[0]))
        return t[strspn(t, "0123456789")] == '\0' ? "number" : "bad number";
    if (isalpha((unsigned char)t[0]))
        return "name";
    return "sign";
}

int main(void)
{
    char line[200];

    while (fgets(line, sizeof line, stdin)) {
        cursor = line;
        while (next_token())
            printf("%-10s %s\n", kind(token), token);
    }
    return 0;
}
