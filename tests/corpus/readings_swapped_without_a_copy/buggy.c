/* Sorts three readings and prints their median and the spread between the others. */
#include <stdio.h>

struct reading {
    int sensor;
    int value;
};

static void order(struct reading *a, struct reading *b)
{
    if (a->value > b->value) {
        int sensor = a->sensor;
        a->sensor = b->sensor;
        b->sensor = sensor;
        a->value = b->value; /* fault */
        b->value = a->value;
    }
}

int main(void)
{
    struct reading r[3];
    for (int i = 0; i < 3; i++) {
        r[i].sensor = i + 1;
        if (scanf("%d", &r[i].value) != 1)
            return 1;
    }
    order(&r[0], &r[1]);
    order(&r[1], &r[2]);
    order(&r[0], &r[1]);
    printf("median %d spread %d\n", r[1].value, r[2].value - r[0].value);
    printf("sensors %d %d %d\n", r[0].sensor, r[1].sensor, r[2].sensor);
    return 0;
}
