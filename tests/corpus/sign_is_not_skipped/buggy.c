#include <stdio.h>

/* Reads a temperature such as -12.5 as tenths of a degree. */
static int tenths(const char *text)
{
    int at = 0, sign = 1, value = 0;

    if (text[at] == '-') sign = -1; /* fault */
    else if (text[at] == '+') sign = 1;
    while (text[at] >= '0' && text[at] <= '9')
        value = value * 10 + text[at++] - '0';
    value *= 10;
    if (text[at] == '.' && text[at + 1] >= '0' && text[at + 1] <= '9')
        value += text[at + 1] - '0';
    return sign * value;
}

int main(void)
{
    char text[20];

    while (scanf("%19s", text) == 1)
        printf("%s: %d\n", text, tenths(text));
    return 0;
}
