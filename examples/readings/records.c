#include <stdio.h>

/* Runs of equal sensor readings: says whenever a run becomes longer than every run before it. */
int main(void) {
    int reading, previous;

    if (scanf("%d", &previous) != 1) {
        printf("no readings\n");
        return 0;
    }

    int count = 1;                 /* readings so far */
    int length = 1, longest = 1;   /* of the run that the reading belongs to, of the longest one */

    while (scanf("%d", &reading) == 1) {
        count++;

        if (reading == previous)
            length++;
        else
            length = 1;
        if (length >= longest) {
            longest = length;
            printf("%d stays for %d readings\n", reading, longest);
        }
        previous = reading;
    }
    printf("%d readings, longest run %d\n", count, longest);
    return 0;
}
