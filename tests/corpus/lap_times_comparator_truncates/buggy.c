#include <stdio.h>
#include <stdlib.h>

#define MAX_LAPS 30

struct lap {
    int car;
    double seconds;
};

static int faster(const void *a, const void *b)
{
    double x = ((const struct lap *)a)->seconds;
    double y = ((const struct lap *)b)->seconds;
    return (int)(x - y); /* fault */
}

static void print_time(double seconds)
{
    int minutes = (int)(seconds / 60.0);
    printf("%d:%06.3f", minutes, seconds - 60.0 * minutes);
}

int main(void)
{
    struct lap laps[MAX_LAPS];
    int count = 0;

    while (count < MAX_LAPS && scanf("%d %lf", &laps[count].car, &laps[count].seconds) == 2)
        count++;
    if (count == 0) {
        printf("no laps\n");
        return 0;
    }
    qsort(laps, count, sizeof laps[0], faster);
    for (int i = 0; i < count && i < 3; i++) {
        printf("%d. car %d ", i + 1, laps[i].car);
        print_time(laps[i].seconds);
        printf(" +%.3f\n", laps[i].seconds - laps[0].seconds);
    }
    return 0;
}
/* fix: return (x > y) - (x < y); */
