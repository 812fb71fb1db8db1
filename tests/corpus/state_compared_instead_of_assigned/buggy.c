#include <stdio.h>

enum state { CODE, SLASH, COMMENT, STAR, TEXT };

static enum state state = CODE;
static int comments;

static void feed(int c)
{
    switch (state) {
    case CODE:
        if (c == '/') {
            state = SLASH;
            return;
        }
        if (c == '"')
            state = TEXT;
        putchar(c);
        break;
    case SLASH:
        if (c == '*') {
            state = COMMENT;
            comments++;
        } else {
            putchar('/');
            putchar(c);
            state = CODE;
        }
        break;
    case COMMENT:
        if (c == '*')
            state = STAR;
        break;
    case STAR:
        if (c == '/')
            state == CODE; /* fault */
        else if (c != '*')
            state = COMMENT;
        break;
    case TEXT:
        if (c == '"')
            state = CODE;
        putchar(c);
        break;
    }
}

int main(void)
{
    int c;
    while ((c = getchar()) != EOF)
        feed(c);
    printf("[%d comments]\n", comments);
    return 0;
}
/* fix: state = CODE; */
