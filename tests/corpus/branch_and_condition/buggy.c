#include <stdio.h>

/* The longest of three rods, and how much the two others are shorter together. */
int main(void) {
    int a, b, c, longest;
    if (scanf("%d %d %d", &a, &b, &c) != 3)
        return 1;
    longest = a;
    if (b > longest)
        longest = b;
    if (c > a && b > a) longest = a; /* fault */
    printf("%d %d\n", longest, longest - a + longest - b + longest - c);
    return 0;
}
/* fix:     if (c > longest) longest = c; */
