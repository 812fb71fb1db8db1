#include <stdio.h>
#include <string.h>

/* "given family" -> "family, given" */
int main(void) {
    char given[20], family[20];
    while (scanf("%19s %19s", given, family) == 2) {
        char name[50];
        strcpy(name, given); /* fault */
        strcat(name, ", ");
        strcat(name, given);
        printf("%s (%d)\n", name, (int)strlen(name));
    }
    return 0;
}
/* fix: strcpy(name, family); */
