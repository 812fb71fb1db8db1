#include <stdio.h>

#define MAX 6

typedef struct {
    int size;
    int cell[MAX][MAX];
} Matrix;

static int read_matrix(Matrix *m)
{
    if (scanf("%d", &m->size) != 1 || m->size < 1 || m->size > MAX)
        return 0;
    for (int r = 0; r < m->size; r++)
        for (int c = 0; c < m->size; c++)
            if (scanf("%d", &m->cell[r][c]) != 1)
                return 0;
    return 1;
}

static void transpose(Matrix *m)
{
    for (int r = 0; r < m->size; r++)
        for (int c = 0; c < m->size; c++) { /* fault */
            int t = m->cell[r][c];
            m->cell[r][c] = m->cell[c][r];
            m->cell[c][r] = t;
        }
}

static void print_matrix(const Matrix *m)
{
    for (int r = 0; r < m->size; r++)
        for (int c = 0; c < m->size; c++)
            printf("%3d%s", m->cell[r][c], c == m->size - 1 ? "\n" : " ");
}

int main(void)
{
    Matrix m;
    if (!read_matrix(&m)) {
        printf("no matrix\n");
        return 0;
    }
    transpose(&m);
    print_matrix(&m);
    return 0;
}
/* fix: for (int c = r + 1; c < m->size; c++) { */
