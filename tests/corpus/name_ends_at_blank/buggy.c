#include <stdio.h>
#include <string.h>

/* A badge has a frame as wide as the name. */
int main(void)
{
    char name[40];
    int seats;

    if (scanf("%d", &seats) != 1)
        return 1;
    for (int k = 0; k < seats; k++) {
        if (scanf("%39s", name) != 1) /* fault */
            break;
        for (size_t i = 0; i < strlen(name) + 4; i++)
            putchar('*');
        printf("\n* %s *\n", name);
    }
    return 0;
}
/* fix: if (scanf(" %39[^\n]", name) != 1) */
