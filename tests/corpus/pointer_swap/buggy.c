#include <stdio.h>

static void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = *a; /* fault */
    (void)t;
}

int main(void) {
    int v[3], i, j;
    for (i = 0; i < 3; i++)
        if (scanf("%d", &v[i]) != 1)
            return 0;
    for (i = 0; i < 2; i++)
        for (j = 0; j < 2 - i; j++)
            if (v[j] > v[j + 1])
                swap(&v[j], &v[j + 1]);
    printf("%d %d %d\n", v[0], v[1], v[2]);
    return 0;
}
/* fix: *b = t; */
