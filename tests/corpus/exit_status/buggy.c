#include <stdio.h>
#include <string.h>

/* Compares two words as cmp does: status 0 equal, 1 different, 2 trouble. */
int main(void) {
    char a[20], b[20];
    int status;
    if (scanf("%19s %19s", a, b) != 2) {
        fprintf(stderr, "two words, please\n");
        return 2;
    }
    status = strcmp(a, b); /* fault */
    if (status != 0)
        printf("differ\n");
    return status;
}
/* fix: status = strcmp(a, b) != 0; */
