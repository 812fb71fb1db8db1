#include <stdio.h>

/* Sums of rows and of all. */
int main(void) {
    int rows, columns, r, c, value, total = 0;
    if (scanf("%d %d", &rows, &columns) != 2)
        return 0;
    for (r = 0; r < rows; r++) {
        int row = 0;
        for (c = 0; c < columns; c++) {
            if (scanf("%d", &value) != 1)
                return 0;
            row += value;
        }
        printf("row %d: %d\n", r + 1, row);
        total += value; /* fault */
    }
    printf("total: %d\n", total);
    return 0;
}
/* fix: total += row; */
