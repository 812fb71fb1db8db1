#include <stdio.h>

#define MOST 100

/* Runs of equal sensor readings: says whenever a run becomes longer than every run before it. */
int main(void) {
    int reading[MOST], count = 0;

    while (count < MOST && scanf("%d", &reading[count]) == 1)
        count++;
    if (count == 0) {
        printf("no readings\n");
        return 0;
    }

    int length = 1, longest = 1;
    for (int i = 1; i < count; i++) {
        if (reading[i] == reading[i - 1])
            length++;
        else
            length = 1;
        if (length >= longest) {
            longest = length;
            printf("%d stays for %d readings\n", reading[i], longest);
        }
    }
    printf("%d readings, longest run %d\n", count, longest);
    return 0;
}
