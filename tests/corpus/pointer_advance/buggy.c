#include <stdio.h>

/* Splits "key=value" without the library. */
int main(void) {
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        char *p = line, *value;
        while (*p != '\0' && *p != '\n' && *p != '=')
            p++;
        if (*p != '=') {
            printf("no value\n");
            continue;
        }
        *p = '\0';
        value = p; /* fault */
        for (p = value; *p != '\0' && *p != '\n'; p++)
            ;
        *p = '\0';
        printf("%s <- %s\n", line, value);
    }
    return 0;
}
/* fix: value = p + 1; */
