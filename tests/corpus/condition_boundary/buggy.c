#include <stdio.h>

/* Letter grades: A from 90, B from 80, C from 70, D from 60. */
static char grade(int points) {
    if (points >= 90)
        return 'A';
    if (points > 80) /* fault */
        return 'B';
    if (points >= 70)
        return 'C';
    if (points >= 60)
        return 'D';
    return 'F';
}

int main(void) {
    int points;
    while (scanf("%d", &points) == 1)
        printf("%d: %c\n", points, grade(points));
    return 0;
}
/* fix: if (points >= 80) */
