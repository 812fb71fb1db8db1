#include <stdio.h>

/* Seconds to h:mm:ss. */
static void render(char *out, long seconds) {
    long h = seconds / 3600, m = seconds / 60 % 60, s = seconds % 60;
    if (h > 0)
        sprintf(out, "%ld:%02ld:%2ld", h, m, s); /* fault */
    else
        sprintf(out, "%ld:%02ld", m, s);
}

int main(void) {
    long seconds;
    while (scanf("%ld", &seconds) == 1) {
        char text[32];
        render(text, seconds);
        puts(text);
    }
    return 0;
}
/* fix: sprintf(out, "%ld:%02ld:%02ld", h, m, s); */
