#include <stdio.h>

static int moves;

static void hanoi(int n, char from, char over, char to) {
    if (n == 0)
        return;
    hanoi(n - 1, from, to, over);
    printf("%c%c ", from, to);
    moves++;
    hanoi(n - 1, over, to, from); /* fault */
}

int main(void) {
    int n;
    if (scanf("%d", &n) != 1)
        return 0;
    hanoi(n, 'A', 'B', 'C');
    printf("%d moves\n", moves);
    return 0;
}
/* fix: hanoi(n - 1, over, from, to); */
