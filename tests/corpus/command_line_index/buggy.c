#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* sum [-v] NUMBER... */
int main(int argc, char **argv) {
    int verbose = 0, first = 0, i; /* fault */
    long sum = 0;
    if (argc > 1 && strcmp(argv[1], "-v") == 0) {
        verbose = 1;
        first = 2;
    }
    for (i = first; i < argc; i++) {
        if (verbose)
            printf("+ %s\n", argv[i]);
        sum += strtol(argv[i], NULL, 10);
    }
    printf("sum of %d: %ld\n", argc - first, sum);
    return 0;
}
/* fix: int verbose = 0, first = 1, i; */
