#include <stdio.h>

/* The most frequent letter of the input. */
int main(void) {
    int count[26] = {0}, c, best = 0, i;
    while ((c = getchar()) != EOF)
        if (c >= 'a' && c <= 'z')
            count[c - 'a']++;
    for (i = 1; i < 26; i++)
        if (count[i] > count[best])
            best = i;
    if (count[best] == 0)
        printf("no letters\n");
    else
        printf("%d: %d times\n", 'a' + best, count[best]); /* fault */
    return 0;
}
/* fix: printf("%c: %d times\n", 'a' + best, count[best]); */
