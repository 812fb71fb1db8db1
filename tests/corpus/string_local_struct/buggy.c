#include <stdio.h>

struct range {
    int below;
    char name[12];
};

/* How warm it is. */
int main(void) {
    struct range ranges[] = {
        {0, "freezing"},
        {15, "cool"},
        {25, "plesant"}, /* fault */
        {100, "hot"},
    };
    int degrees;
    while (scanf("%d", &degrees) == 1) {
        int i = 0;
        while (i < 3 && degrees >= ranges[i].below)
            i++;
        printf("%d: %s\n", degrees, ranges[i].name);
    }
    return 0;
}
/* fix:         {25, "pleasant"}, */
