#include <stdio.h>

int main(void)
{
    int pass, n, mark, passed = 0, best = 0

    scanf("%d %d", &pass, &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &mark);
        if (mark >= pass) passed++;
        if (mark > best) best = mark;
    }
    printf("%d of %d passed, the best mark is %d\n", passed, n, best);
}
