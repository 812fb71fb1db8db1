#include <limits.h>
#include <stdio.h>

#define MAXN 12

static int cell[MAXN][MAXN];

static int read_table(int *rows, int *cols)
{
    int r, c;
    if (scanf("%d %d", rows, cols) != 2)
        return 0;
    if (*rows > MAXN || *cols > MAXN)
        return 0;
    for (r = 0; r < *rows; r++)
        for (c = 0; c < *cols; c++)
            if (scanf("%d", &cell[r][c]) != 1)
                return 0;
    return 1;
}

static int best_row(int rows, int cols, int *best_sum)
{
    int r, c, best = -1;

    *best_sum = INT_MIN;
    for (r = 0; r < rows; r++) {
        int sum = 0;
        for (c = 0; c < cols; c++) {
            sum += cell[r][c];
        }
        if (sum > *best_sum) {
            *best_sum = sum;
            best = r;
        }
    }
    return best;
}

int main(void)
{
    int rows, cols, sum, r;

    while (read_table(&rows, &cols)) {
        r = best_row(rows, cols, &sum);
        printf("row %d has %d\n", r + 1, sum);
    }
    return 0;
}
