#include <stdio.h>
#include <string.h>

#define SIDE 10

static char mine[SIDE + 2][SIDE + 2];   /* with a border of empty cells */
static int height, width;

static int load(void)
{
    char row[SIDE + 1];

    memset(mine, 0, sizeof mine);
    height = width = 0;
    while (height < SIDE && scanf("%10s", row) == 1) {
        height++;
        width = (int)strlen(row);
        for (int c = 0; c < width; c++)
            mine[height][c + 1] = row[c] == '*';
    }
    return height > 0;
}

static int neighbours(int r, int c)
{
    int n = 0;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++)
            n += mine[c + dc][r + dr]; /* fault */
    return n;
}

int main(void)
{
    if (!load()) {
        puts("empty");
        return 0;
    }
    for (int r = 1; r <= height; r++) {
        for (int c = 1; c <= width; c++)
            putchar(mine[r][c] ? '*' : '0' + neighbours(r, c));
        putchar('\n');
    }
    return 0;
}
/* fix: n += mine[r + dr][c + dc]; */
