/* Population of a greenhouse: young plants grow up after a day, grown ones give as many young. */
#include <stdio.h>

static void day(long *young, long *grown)
{
    long parents = *grown;
    *grown = *grown + *young;
    *young = parents;
}

int main(void)
{
    int days;
    long young = 1, grown = 0;
    if (scanf("%d", &days) != 1 || days < 0)
        return 1;
    for (int d = 1; d <= days; d++)
        day(&young, &grown);
    printf("day %d: %ld young, %ld grown\n", days, young, grown);
    return 0;
}
