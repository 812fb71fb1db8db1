#include <stdio.h>

/* The larger of two numbers. */
int main(void) {
    int first = 0, second = 0;
    scanf("%d", &first);
    scanf("%d", second); /* fault */
    printf("%d\n", first > second ? first : second);
    return 0;
}
/* fix: scanf("%d", &second); */
