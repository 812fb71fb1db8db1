#include <stdio.h>

#define MOST 100

int main(void)
{
    int pass, n, passed = 0, best = 0;
    int marks[MOST];

    scanf("%d %d", &pass, &n);
    for (int i = 0; i < n && i < MOST; i++)
        scanf("%d", &marks[i]);
    for (int i = 0; i < n; i++)
        if (marks[i] > pass)
            passed++;
    for (int i = 0; i < n; i++)
        if (best < marks[i])
            best = marks[i];
    printf("%d of %d passed, the best mark is %d\n", passed, n, best);
    return 0;
}
