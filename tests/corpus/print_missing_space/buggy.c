#include <stdio.h>

int main(void) {
    int values[12], n = 0, i;
    while (n < 12 && scanf("%d", &values[n]) == 1)
        n++;
    printf("reversed:");
    for (i = n - 1; i >= 0; i--)
        printf("%d", values[i]); /* fault */
    printf("\n");
    return 0;
}
/* fix: printf(" %d", values[i]); */
