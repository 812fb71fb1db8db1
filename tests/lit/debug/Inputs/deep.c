#include <stdio.h>
int down(int n) {
    int here = n * 2;
    return down(n + 1) + here;
}
int main(void) {
    printf("%d\n", down(0));
    return 0;
}
