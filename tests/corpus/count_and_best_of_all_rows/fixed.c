#include <stdio.h>

/* For each row of marks, up to a negative one: how many, and the best. */
int main(void)
{
    int count;
    int best;
    int mark;
    int rows;

    if (scanf("%d", &rows) != 1)
        return 1;
    while (rows-- > 0) {
        count = 0;
        best = 0;
        while (scanf("%d", &mark) == 1 && mark >= 0) {
            count++;
            if (mark > best)
                best = mark;
        }
        printf("%d marks, best %d\n", count, best);
    }
    return 0;
}
