#include <stdio.h>

static int half(int n) {
    int h = n / 2;
    return h;
}

int main(void) {
    int zero = 0;
    printf("%d\n", half(4) / zero);
    return 0;
}
