/* Reads a sorted list and a number, and says where the number stands in the list. */
#include <stdio.h>

static int find(const int *list, int count, int wanted)
{
    int low = 0, high = count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (list[middle] < wanted)
            low = middle;
        else
            high = middle;
    }
    return count > 0 && list[low] == wanted ? low : -1;
}

int main(void)
{
    int list[100], count, wanted;
    if (scanf("%d", &count) != 1 || count < 0 || count > 100)
        return 1;
    for (int i = 0; i < count; i++)
        if (scanf("%d", &list[i]) != 1)
            return 1;
    if (scanf("%d", &wanted) != 1)
        return 1;
    int place = find(list, count, wanted);
    if (place < 0)
        printf("not there\n");
    else
        printf("place %d\n", place + 1);
    return 0;
}
