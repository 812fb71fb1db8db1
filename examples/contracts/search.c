/* Where `key` stands in a sorted array, or -1. */

/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    requires \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j];
    ensures -1 <= \result < n;
    ensures \result >= 0 ==> a[\result] == key;
    ensures \result == -1 ==> \forall integer i; 0 <= i < n ==> a[i] != key; */
int search(const int *a, int n, int key)
{
    int low = 0, high = n - 1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (a[middle] == key)
            return middle;
        if (a[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}
