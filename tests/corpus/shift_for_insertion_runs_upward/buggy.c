#include <stdio.h>

#define PLACES 8

static int scores[PLACES];
static int count;

static int find_place(int score)
{
    int at = 0;
    while (at < count && scores[at] >= score)
        at++;
    return at;
}

static void enter(int score)
{
    int at = find_place(score);

    if (at == PLACES)
        return;
    if (count == PLACES)
        count--;
    for (int i = at; i < count; i++) /* fault */
        scores[i + 1] = scores[i];
    scores[at] = score;
    count++;
}

int main(void)
{
    int score;

    while (scanf("%d", &score) == 1)
        enter(score);

    puts("HIGH SCORES");
    for (int i = 0; i < count; i++)
        printf("%d. %5d\n", i + 1, scores[i]);
    return 0;
}
/* fix: for (int i = count - 1; i >= at; i--) */
