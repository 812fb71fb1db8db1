#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TOKENS 10

static void split(char *line, char **tokens, int *count)
{
    *count = 0;
    for (char *t = strtok(line, " \t\n"); t; t = strtok(NULL, " \t\n")) {
        if (*count == MAX_TOKENS)
            return;
        tokens[(*count)++] = t;
    }
}

static int run(char **tokens, int count)
{
    if (count == 0)
        return 0;
    if (strcmp(tokens[0], "sum") == 0) {
        int sum = 0;
        for (int i = 1; i < count; i++)
            sum += atoi(tokens[i]);
        printf("%d\n", sum);
    } else if (strcmp(tokens[0], "echo") == 0) {
        for (int i = 1; i < count; i++)
            printf("%s%s", i > 1 ? " " : "", tokens[i]);
        printf("\n");
    } else {
        printf("%s?\n", tokens[0]);
    }
    return 1;
}

int main(void)
{
    char line[100];
    char *tokens[MAX_TOKENS];
    int count = 0, commands = 0;

    while (fgets(line, sizeof line, stdin)) {
        split(line, tokens, &count);
        commands += run(tokens, count);
    }
    printf("%d commands\n", commands);
    return 0;
}
