#include <stdio.h>

#define SIZE 4

static int ring[SIZE + 1];
static int head, filled;

static void put(int value) {
    ring[(head + filled) % SIZE] = value;
    if (filled < SIZE)
        filled++;
    else
        head = (head + 1) % (SIZE + 1); /* fault */
}

/* Moving average of the last four samples, in hundredths. */
int main(void) {
    int sample;
    while (scanf("%d", &sample) == 1) {
        int i, sum = 0;
        put(sample);
        for (i = 0; i < filled; i++)
            sum += ring[(head + i) % SIZE];
        printf("%d oldest %d\n", 100 * sum / filled, ring[head]);
    }
    return 0;
}
/* fix: head = (head + 1) % SIZE; */
