#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define WORD_MAX 8

struct word {
    char text[WORD_MAX];
    char initial;
    int len;
};

static void word_begin(struct word *w)
{
    w->len = 0;
    w->initial = '?';
}

static void word_add(struct word *w, int c)
{
    if (w->len == 0)
        w->initial = (char)toupper(c);
    if (w->len < WORD_MAX) /* fault */
        w->text[w->len++] = (char)tolower(c);
}

static void word_end(struct word *w)
{
    if (w->len == 0)
        return;
    w->text[w->len] = '\0';
    printf("%c %s\n", w->initial, w->text);
    word_begin(w);
}

int main(void)
{
    struct word w;
    int c;

    word_begin(&w);
    while ((c = getchar()) != EOF) {
        if (isalpha(c))
            word_add(&w, c);
        else
            word_end(&w);
    }
    word_end(&w);
    return 0;
}
/* fix: if (w->len < WORD_MAX - 1) */
