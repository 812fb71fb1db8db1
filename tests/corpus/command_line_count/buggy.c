#include <stdio.h>
#include <stdlib.h>

/* repeat TEXT N: prints TEXT N times. */
int main(int argc, char **argv) {
    int n, i;
    if (argc < 2) { /* fault */
        printf("usage: repeat TEXT N\n");
        return 1;
    }
    n = atoi(argv[2]);
    for (i = 0; i < n; i++)
        printf("%s\n", argv[1]);
    return 0;
}
/* fix: if (argc != 3) { */
