/* Recursion: most moves over a call leave out a large part of the run. LAST: calls, depth, right */
#include <stdio.h>

long calls;

int tree(int depth) {
    calls++;
    int left, right;
    if (depth == 0) return 1;
    left = tree(depth - 1); /* HOT */
    right = tree(depth - 1);
    return left + right;
}

int main(void) {
    int n, result = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        result += tree(7);
        result %= 1000;
    }
    printf("%d\n", result);
    return 0;
}
