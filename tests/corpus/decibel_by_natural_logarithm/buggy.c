#include <math.h>
#include <stdint.h>
#include <stdio.h>

/* Level meter: prints the level of each block of samples in dB below full scale. */

#define FULL_SCALE 32768.0
#define SILENCE_DB -96.0
#define BLOCK 64

static double rms(const int16_t *samples, int count)
{
    double squares = 0.0;

    for (int i = 0; i < count; i++)
        squares += (double)samples[i] * samples[i];
    return sqrt(squares / count);
}

static double level_db(double amplitude)
{
    if (amplitude < 1.0)
        return SILENCE_DB;
    return 20.0 * log(amplitude / FULL_SCALE); /* fault */
}

static void print_bar(double db)
{
    int marks = (int)((db - SILENCE_DB) / 6.0);

    printf("%6.1f dB ", db);
    while (marks-- > 0)
        putchar('#');
    putchar('\n');
}

int main(void)
{
    int16_t block[BLOCK];
    int count, value;

    while (scanf("%d", &count) == 1 && count > 0 && count <= BLOCK) {
        for (int i = 0; i < count; i++) {
            if (scanf("%d", &value) != 1)
                return 1;
            block[i] = (int16_t)value;
        }
        print_bar(level_db(rms(block, count)));
    }
    return 0;
}
/* fix: return 20.0 * log10(amplitude / FULL_SCALE); */
