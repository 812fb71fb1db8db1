#include <stdio.h>

int main(void) {
    int n, i, values[20];
    int largest;
    if (scanf("%d", &n) != 1 || n < 1 || n > 20)
        return 0;
    for (i = 0; i < n; i++)
        if (scanf("%d", &values[i]) != 1)
            return 0;
    largest = values[0];
    for (i = 1; i < n - 1; i++) { /* fault */
        if (values[i] > largest)
            largest = values[i];
    }
    printf("largest: %d\n", largest);
    return 0;
}
/* fix: for (i = 1; i < n; i++) { */
