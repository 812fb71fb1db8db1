#include <stdio.h>
#include <string.h>

/* Log records of fixed size; a text that does not fit is cut. */

enum { LEVEL_DEBUG, LEVEL_INFO, LEVEL_WARNING, LEVEL_ERROR };

struct record {
    char text[16];
    int level;
    int count;
};

static const char *const level_names[] = { "debug", "info", "warning", "error" };

static void record_clear(struct record *r, int level)
{
    r->text[0] = '\0';
    r->level = level;
    r->count = 0;
}

static void record_add(struct record *r, const char *part)
{
    if (r->count > 0 && strlen(r->text) < sizeof r->text - 1)
        strcat(r->text, " ");
    strncat(r->text, part, sizeof r->text); /* fault */
    r->count++;
}

static void record_print(const struct record *r)
{
    const char *name = "?";
    if (r->level >= LEVEL_DEBUG && r->level <= LEVEL_ERROR)
        name = level_names[r->level];
    printf("%s: %.16s (%d)\n", name, r->text, r->count);
}

int main(void)
{
    struct record r;
    int level, parts;
    char part[32];

    while (scanf("%d %d", &level, &parts) == 2) {
        record_clear(&r, level);
        for (int i = 0; i < parts && scanf("%31s", part) == 1; i++)
            record_add(&r, part);
        record_print(&r);
    }
    return 0;
}
/* fix: strncat(r->text, part, sizeof r->text - strlen(r->text) - 1); */
