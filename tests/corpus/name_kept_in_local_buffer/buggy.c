#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct contact {
    char *name;
    char *department;
    int extension;
};

static struct contact book[20];
static int entries;

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

static int add_contact(const char *line)
{
    char name[24], department[24];
    int extension;

    if (entries == 20 || sscanf(line, "%23[^,],%23[^,],%d", name, department, &extension) != 3)
        return 0;

    struct contact *c = &book[entries++];
    c->name = name; /* fault */
    c->department = copy_text(department);
    c->extension = extension;
    return 1;
}

int main(void)
{
    char line[80];

    while (fgets(line, sizeof line, stdin)) {
        if (!add_contact(line))
            printf("bad line: %s", line);
    }
    for (int i = 0; i < entries; i++)
        printf("%-10s %-12s %4d\n", book[i].name, book[i].department, book[i].extension);
    printf("%d entries\n", entries);
    return 0;
}
/* fix: c->name = copy_text(name); */
