#include <stdio.h>
#include <string.h>

#define MAX_SIZE 10

/* Counts the ways from the top left to the bottom right cell of a grid with walls, where each
   step goes right or down. */

static char grid[MAX_SIZE][MAX_SIZE + 1];
static int rows, cols;

static int read_grid(void)
{
    rows = 0;
    while (rows < MAX_SIZE && scanf("%10s", grid[rows]) == 1)
        rows++;
    if (rows == 0)
        return 0;
    cols = (int)strlen(grid[0]);
    for (int r = 1; r < rows; r++)
        if ((int)strlen(grid[r]) != cols)
            return 0;
    return 1;
}

static int paths_from(int r, int c)
{
    if (r >= rows || c >= cols)
        return 0;
    if (grid[r][c] == '#')
        return 0;
    if (r == rows - 1 || c == cols - 1) /* fault */
        return 1;
    return paths_from(r + 1, c) + paths_from(r, c + 1);
}

int main(void)
{
    if (!read_grid()) {
        printf("not a grid\n");
        return 1;
    }
    printf("%d x %d grid: %d paths\n", rows, cols, paths_from(0, 0));
    return 0;
}
/* fix: if (r == rows - 1 && c == cols - 1) */
