#include <stdio.h>

/* Points given as pairs: how many lie above the diagonal. */
int main(void) {
    int points[8][2] = {{0}}, n, above = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d %d", points[i][0], points[i][1]); /* fault */
    for (int i = 0; i < n; i++)
        above += points[i][1] > points[i][0];
    printf("%d above\n", above);
    return 0;
}
/* fix: scanf("%d %d", &points[i][0], &points[i][1]); */
