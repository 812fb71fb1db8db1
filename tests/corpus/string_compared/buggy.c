#include <stdio.h>
#include <string.h>

/* A running total, told by commands. */
int main(void) {
    char command[16];
    int total = 0, n;
    while (scanf("%15s %d", command, &n) == 2) {
        if (strcmp(command, "add") == 0)
            total += n;
        else if (strcmp(command, "substract") == 0) /* fault */
            total -= n;
        else
            printf("unknown: %s\n", command);
        printf("%d\n", total);
    }
    return 0;
}
/* fix:         else if (strcmp(command, "subtract") == 0) */
