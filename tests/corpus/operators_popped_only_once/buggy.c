#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static long values[64];
static int nvalues;
static char ops[64];
static int nops;

static int rank(char op)
{
    switch (op) {
    case '+': case '-': return 1;
    case '*': case '/': return 2;
    }
    return 0;
}

static void apply_top(void)
{
    char op = ops[--nops];
    long b = values[--nvalues];
    long a = values[--nvalues];
    long r = 0;

    switch (op) {
    case '+': r = a + b; break;
    case '-': r = a - b; break;
    case '*': r = a * b; break;
    case '/': r = b ? a / b : 0; break;
    }
    values[nvalues++] = r;
}

static long evaluate(const char *p)
{
    nvalues = nops = 0;
    while (*p) {
        if (isdigit((unsigned char)*p)) {
            char *end;
            values[nvalues++] = strtol(p, &end, 10);
            p = end;
            continue;
        }
        if (*p == '(') {
            ops[nops++] = '(';
        } else if (*p == ')') {
            while (ops[nops - 1] != '(')
                apply_top();
            nops--;
        } else if (rank(*p)) {
            if (nops > 0 && rank(ops[nops - 1]) >= rank(*p)) /* fault */
                apply_top();
            ops[nops++] = *p;
        }
        p++;
    }
    while (nops > 0)
        apply_top();
    return nvalues ? values[0] : 0;
}

int main(void)
{
    char line[120];
    while (fgets(line, sizeof line, stdin))
        printf("%ld\n", evaluate(line));
    return 0;
}
/* fix: while (nops > 0 && rank(ops[nops - 1]) >= rank(*p)) */
