#include <stdio.h>
#include <stdlib.h>

static char shift_letter(char c, int key)
{
    if (c >= 'a' && c <= 'z')
        return (char)('a' + (c - 'a' + key) % 25); /* fault */
    if (c >= 'A' && c <= 'Z')
        return (char)('A' + (c - 'A' + key) % 25); /* fault */
    return c;
}

static void encrypt(char *text, int key)
{
    for (char *p = text; *p; p++)
        *p = shift_letter(*p, key);
}

int main(void)
{
    char line[100];
    int key;

    if (!fgets(line, sizeof line, stdin) || (key = atoi(line)) < 0) {
        printf("no key\n");
        return 0;
    }
    while (fgets(line, sizeof line, stdin)) {
        encrypt(line, key);
        fputs(line, stdout);
    }
    printf("-- key %d\n", key);
    return 0;
}
