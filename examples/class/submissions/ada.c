/* Counts the marks that pass, and finds the best one. */
#include <stdio.h>

int main(void)
{
    int pass, n, passed = 0, best = 0;

    if (scanf("%d %d", &pass, &n) != 2)
        return 1;
    for (int i = 0; i < n; i++) {
        int mark;
        scanf("%d", &mark);
        if (mark >= pass)
            passed++;
        if (mark > best)
            best = mark;
    }
    printf("%d of %d passed, the best mark is %d\n", passed, n, best);
    return 0;
}
