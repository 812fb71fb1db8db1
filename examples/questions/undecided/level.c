/* Reads samples and prints the level of their mean square, in decibels. */
#include <math.h>
#include <stdio.h>

int main(void)
{
    double sample, sum = 0;
    int count = 0;
    while (scanf("%lf", &sample) == 1) {
        sum += sample;
        count++;
    }
    if (count == 0)
        return 1;
    printf("%.1f dB\n", 10 * log10(sum / count));
    return 0;
}
