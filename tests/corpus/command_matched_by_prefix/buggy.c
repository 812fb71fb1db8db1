#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int stack[32];
static int depth;

static void push(int v) { if (depth < 32) stack[depth++] = v; }
static int pop(void) { return depth > 0 ? stack[--depth] : 0; }

static void do_add(void) { int b = pop(); push(pop() + b); }
static void do_sub(void) { int b = pop(); push(pop() - b); }
static void do_dup(void) { int v = pop(); push(v); push(v); }
static void do_subi(void) { push(pop() - 1); }
static void do_addall(void)
{
    int sum = 0;
    while (depth > 0)
        sum += pop();
    push(sum);
}

static const struct {
    const char *name;
    void (*run)(void);
} commands[] = {
    { "add", do_add },
    { "sub", do_sub },
    { "dup", do_dup },
    { "subi", do_subi },
    { "addall", do_addall },
};

#define NCOMMANDS (sizeof commands / sizeof commands[0])

static int execute(const char *word)
{
    for (size_t i = 0; i < NCOMMANDS; i++)
        if (strncmp(word, commands[i].name, strlen(commands[i].name)) == 0) { /* fault */
            commands[i].run();
            return 1;
        }
    return 0;
}

int main(void)
{
    char word[16];
    while (scanf("%15s", word) == 1) {
        char *end;
        long v = strtol(word, &end, 10);
        if (*end == '\0')
            push((int)v);
        else if (!execute(word))
            printf("%s?\n", word);
    }
    while (depth > 0)
        printf("%d\n", pop());
    return 0;
}
/* fix: if (strcmp(word, commands[i].name) == 0) { */
