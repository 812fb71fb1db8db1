#include <stdio.h>

/* The letters of a range, and how many there are. */
int main(void)
{
    char from, to;

    scanf("%s", &from); /* fault */
    scanf("%s", &to);
    for (char c = from; c <= to; c++)
        putchar(c);
    printf("\n%d\n", to - from + 1);
    return 0;
}
