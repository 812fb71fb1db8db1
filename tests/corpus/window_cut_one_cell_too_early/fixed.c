#include <stdio.h>
#include <string.h>

#define SIZE 10

static char field[SIZE][SIZE + 2];
static int rows, cols;

static void read_field(void)
{
    while (rows < SIZE && fgets(field[rows], sizeof field[rows], stdin)) {
        field[rows][strcspn(field[rows], "\n")] = '\0';
        if (field[rows][0] == '\0')
            break;
        cols = (int)strlen(field[rows]);
        rows++;
    }
}

static int mines_around(int row, int col)
{
    int top = row > 0 ? row - 1 : row;
    int left = col > 0 ? col - 1 : col;
    int bottom = row < rows - 1 ? row + 1 : row;
    int right = col < cols - 1 ? col + 1 : col;
    int mines = 0;

    for (int r = top; r <= bottom; r++)
        for (int c = left; c <= right; c++)
            if (field[r][c] == '*')
                mines++;
    return mines;
}

int main(void)
{
    read_field();
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++)
            putchar(field[r][c] == '*' ? '*' : '0' + mines_around(r, c));
        putchar('\n');
    }
    printf("%d x %d\n", rows, cols);
    return 0;
}
