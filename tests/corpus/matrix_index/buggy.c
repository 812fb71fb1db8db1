#include <stdio.h>

#define MAX 6

int main(void) {
    int n, i, j, trace = 0, anti = 0;
    int m[MAX][MAX];
    if (scanf("%d", &n) != 1 || n > MAX)
        return 0;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            if (scanf("%d", &m[i][j]) != 1)
                return 0;
    for (i = 0; i < n; i++) {
        trace += m[i][i];
        anti += m[n - 1 - i][n - 1 - i]; /* fault */
    }
    printf("diagonals %d %d\n", trace, anti);
    return 0;
}
/* fix: anti += m[i][n - 1 - i]; */
