/* One generation of Conway's game of life on a small board, and the number of cells alive. */
#include <stdio.h>
#include <string.h>

#define ROWS 6
#define COLUMNS 8

static int neighbours(int board[ROWS][COLUMNS], int row, int column)
{
    int count = 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if ((r != row || c != column) && r >= 0 && r < ROWS && c >= 0 && c < COLUMNS)
                count += board[r][c];
    return count;
}

static void step(int board[ROWS][COLUMNS])
{
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) { 
            int n = neighbours(board, r, c); /* fault */
            board[r][c] = n == 3 || (n == 2 && board[r][c]); 
        }
}

int main(void)
{
    int board[ROWS][COLUMNS];
    int generations, alive = 0;
    char line[COLUMNS + 2];

    if (scanf("%d", &generations) != 1)
        return 1;
    for (int r = 0; r < ROWS; r++) {
        scanf("%9s", line);
        for (int c = 0; c < COLUMNS; c++)
            board[r][c] = line[c] == '#';
    }
    for (int g = 0; g < generations; g++)
        step(board);
    for (int r = 0; r < ROWS; r++) {
        for (int c = 0; c < COLUMNS; c++) {
            putchar(board[r][c] ? '#' : '.');
            alive += board[r][c];
        }
        putchar('\n');
    }
    printf("%d alive\n", alive);
    return 0;
}
