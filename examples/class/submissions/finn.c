#include <stdio.h>

int main(void)
{
    int pass, n, left, mark, passed = 0, best = 0;

    scanf("%d %d", &pass, &n);
    left = n;
    while (left > 0) {
        scanf("%d", &mark);
        if (mark >= pass)
            passed++;
        if (mark > best)
            best = mark;
    }
    printf("%d of %d passed, the best mark is %d\n", passed, n, best);
    return 0;
}
