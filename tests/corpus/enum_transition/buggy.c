#include <stdio.h>

enum light { RED, RED_YELLOW, GREEN, YELLOW };

static enum light next(enum light l) {
    switch (l) {
    case RED:
        return RED_YELLOW;
    case RED_YELLOW:
        return GREEN;
    case GREEN:
        return YELLOW;
    case YELLOW:
        return RED_YELLOW; /* fault */
    }
    return RED;
}

int main(void) {
    static const char *names[] = {"red", "red-yellow", "green", "yellow"};
    enum light l = RED;
    int steps;
    if (scanf("%d", &steps) != 1)
        return 0;
    printf("%s", names[l]);
    while (steps-- > 0) {
        l = next(l);
        printf(" %s", names[l]);
    }
    printf("\n");
    return 0;
}
/* fix: return RED; */
