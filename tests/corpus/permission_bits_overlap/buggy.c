#include <stdio.h>
#include <string.h>

enum permission {
    READ = 1,
    WRITE = 2,
    EXECUTE = 3, /* fault */
};

static unsigned permissions;

static unsigned bits_of(const char *letters)
{
    unsigned bits = 0;
    for (; *letters; letters++) {
        switch (*letters) {
        case 'r': bits |= READ; break;
        case 'w': bits |= WRITE; break;
        case 'x': bits |= EXECUTE; break;
        default: printf("what is '%c'?\n", *letters); break;
        }
    }
    return bits;
}

static void show(void)
{
    putchar(permissions & READ ? 'r' : '-');
    putchar(permissions & WRITE ? 'w' : '-');
    putchar(permissions & EXECUTE ? 'x' : '-');
    putchar('\n');
}

int main(void)
{
    char change[8];

    while (scanf("%7s", change) == 1) {
        unsigned bits = bits_of(change + 1);
        if (change[0] == '+')
            permissions |= bits;
        else if (change[0] == '-')
            permissions &= ~bits;
        else
            permissions = bits;
        show();
    }
    return 0;
}
/* fix: EXECUTE = 4, */
