#include <stdio.h>

int main(void)
{
    int limit, count, mark, i;
    int good = 0, best = 0;

    scanf("%d", &limit);
    scanf("%d", &count);
    for (i = 0; i < count; i++) {
        scanf("%d", &mark);
        if (mark > limit)
            good++;
        if (mark > best)
            best = mark;
    }
    printf("%d of %d passed, the best mark is %d\n", good, count, best);
    return 0;
}
