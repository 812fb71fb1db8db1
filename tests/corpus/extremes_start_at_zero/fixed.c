#include <stdio.h>
#include <stdlib.h>

struct station {
    char id;
    int count;
    int *temps;
};

static void read_temps(struct station *s)
{
    s->temps = malloc((size_t)(s->count > 0 ? s->count : 1) * sizeof *s->temps);
    if (s->temps == NULL)
        exit(1);
    for (int i = 0; i < s->count; i++)
        if (scanf("%d", &s->temps[i]) != 1)
            s->temps[i] = 0;
}

static int coldest(const struct station *s)
{
    int min = s->temps[0];
    for (int i = 0; i < s->count; i++)
        if (s->temps[i] < min)
            min = s->temps[i];
    return min;
}

static int warmest(const struct station *s)
{
    int max = s->temps[0];
    for (int i = 0; i < s->count; i++)
        if (s->temps[i] > max)
            max = s->temps[i];
    return max;
}

int main(void)
{
    struct station s;

    while (scanf(" %c %d", &s.id, &s.count) == 2) {
        read_temps(&s);
        if (s.count > 0)
            printf("%c: %d to %d\n", s.id, coldest(&s), warmest(&s));
        else
            printf("%c: no data\n", s.id);
        free(s.temps);
    }
    return 0;
}
