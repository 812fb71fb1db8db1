#include <stdio.h>

/* Plays rock (0), paper (1), scissors (2). */
int main(void) {
    int a, b, score = 0;
    while (scanf("%d %d", &a, &b) == 2) {
        int difference = (a - b + 3) % 3;
        if (difference != 0)
            score += difference == 1 ? -1 : 1; /* fault */
    }
    printf(score == 0 ? "tie\n" : "player %d wins by %d\n", score > 0 ? 1 : 2, score > 0 ? score : -score);
    return 0;
}
/* fix: score += difference == 1 ? 1 : -1; */
