#include <stdio.h>

/* Binary search in a sorted table. */
static int search(const int *a, int n, int key) {
    int low = 0, high = n - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (a[middle] == key)
            return middle;
        if (a[middle] < key)
            low = middle; /* fault */
        else
            high = middle - 1;
    }
    return -1;
}

int main(void) {
    int a[] = {2, 3, 5, 7, 11, 13, 17, 19}, key;
    while (scanf("%d", &key) == 1)
        printf("%d: %d\n", key, search(a, 8, key));
    return 0;
}
/* fix: low = middle + 1; */
