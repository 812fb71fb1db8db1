#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    const char *name;
    char *phone;
    struct entry *next;
};

static struct entry *book;

static char *copy_string(const char *s)
{
    char *p = malloc(strlen(s) + 1);
    if (p)
        strcpy(p, s);
    return p;
}

static struct entry *find(const char *name)
{
    struct entry *e;
    for (e = book; e; e = e->next)
        if (!strcmp(e->name, name))
            return e;
    return NULL;
}

static void store(char *name, char *phone)
{
    struct entry *e = malloc(sizeof *e);
    if (!e)
        exit(1);
    e->name = name; /* fault */
    e->phone = copy_string(phone);
    e->next = book;
    book = e;
}

static char cmd[4], name[32], phone[32];

int main(void)
{
    while (scanf("%3s %31s", cmd, name) == 2) {
        if (cmd[0] == '=') {
            if (scanf("%31s", phone) == 1)
                store(name, phone);
        } else if (cmd[0] == '?') {
            struct entry *e = find(name);
            printf("%s: %s\n", name, e ? e->phone : "not found");
        }
    }
    return 0;
}
/* fix: e->name = copy_string(name); */
