#include <stdio.h>

#include "marks.h"

int main(void)
{
    struct marks all;
    int pass, n, mark;

    scanf("%d %d", &pass, &n);
    start(&all, pass);
    for (int i = 0; i < n; i++) {
        scanf("%d", &mark);
        add(&all, mark);
    }
    printf("%d of %d passed, the best mark is %d\n", all.passed, n, all.best);
    return 0;
}
