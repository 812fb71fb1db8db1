#include <stdio.h>

typedef struct { int v[2][2]; } matrix;

static matrix product(matrix a, matrix b) {
    matrix c = {{{0, 0}, {0, 0}}};
    int i, j, k;
    for (i = 0; i < 2; i++)
        for (j = 0; j < 2; j++)
            for (k = 0; k < 2; k++)
                c.v[i][j] += a.v[i][k] * b.v[j][k]; /* fault */
    return c;
}

int main(void) {
    matrix m, p = {{{1, 0}, {0, 1}}};
    int n;
    if (scanf("%d %d %d %d %d", &m.v[0][0], &m.v[0][1], &m.v[1][0], &m.v[1][1], &n) != 5)
        return 0;
    while (n-- > 0)
        p = product(p, m);
    printf("%d %d\n%d %d\n", p.v[0][0], p.v[0][1], p.v[1][0], p.v[1][1]);
    return 0;
}
/* fix: c.v[i][j] += a.v[i][k] * b.v[k][j]; */
