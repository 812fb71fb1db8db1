#include <stdio.h>

/* Sum of the digits at odd places, counted from the right. */
int main(void) {
    char text[40];
    while (scanf("%39s", text) == 1) {
        int length = 0, i, sum = 0;
        while (text[length] != '\0')
            length++;
        for (i = length - 1; i >= 0; i -= 1) /* fault */
            sum += text[i] - '0';
        printf("%s -> %d\n", text, sum);
    }
    return 0;
}
/* fix: for (i = length - 1; i >= 0; i -= 2) */
