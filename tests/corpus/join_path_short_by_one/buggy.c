#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int ends_with_slash(const char *s)
{
    size_t n = strlen(s);
    return n > 0 && s[n - 1] == '/';
}

/* Returns a new string: dir and name with exactly one slash between them. */
static char *join_path(const char *dir, const char *name)
{
    char *out = malloc(strlen(dir) + strlen(name) + 1); /* fault */
    if (out == NULL)
        exit(1);
    strcpy(out, dir);
    if (!ends_with_slash(dir))
        strcat(out, "/");
    strcat(out, name);
    return out;
}

int main(void)
{
    char dir[100], name[100];
    size_t longest = 0;

    while (scanf("%99s %99s", dir, name) == 2) {
        const char *rest = name;
        while (*rest == '/')
            rest++;
        char *path = join_path(dir, rest);
        if (strlen(path) > longest)
            longest = strlen(path);
        printf("%s\n", path);
        free(path);
    }
    printf("longest: %lu\n", (unsigned long)longest);
    return 0;
}
/* fix: char *out = malloc(strlen(dir) + strlen(name) + 2); */
