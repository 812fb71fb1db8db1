#include <stdio.h>
#include <string.h>

/* A small command language: up, down, reset. */
int main(void) {
    char command[16];
    int level = 0;
    while (scanf("%15s", command) == 1) {
        if (strcmp(command, "up") == 0)
            level++;
        else if (strcmp(command, "down")) /* fault */
            level--;
        else if (strcmp(command, "reset") == 0)
            level = 0;
        else
            printf("unknown: %s\n", command);
    }
    printf("level %d\n", level);
    return 0;
}
/* fix: else if (strcmp(command, "down") == 0) */
