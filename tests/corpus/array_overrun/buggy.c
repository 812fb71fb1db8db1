#include <stdio.h>

/* A histogram of digits. */
int main(void) {
    int *count = (int[10]){0};
    int c, i, digits = 0;
    while ((c = getchar()) != EOF) {
        if (c >= '0' && c <= '9') {
            count[c - '0']++;
            digits++;
        }
    }
    if (digits == 0) {
        printf("no digits\n");
        return 0;
    }
    for (i = 0; i <= 10; i++) /* fault */
        printf("%d: %d\n", i, count[i]);
    return 0;
}
/* fix: for (i = 0; i < 10; i++) */
