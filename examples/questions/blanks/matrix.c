/* Reads a size and a square matrix, and prints the matrix with rows and columns exchanged. */
#include <stdio.h>

int main(void)
{
    int size, value[20][20];
    if (scanf("%d", &size) != 1 || size < 1 || size > 20)
        return 1;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            if (scanf("%d", &value[row][column]) != 1)
                return 1;
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++)
            printf("%d ", value[column][row]);
        printf("\n");
    }
    return 0;
}
