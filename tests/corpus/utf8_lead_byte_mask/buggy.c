#include <stdio.h>

/* Decodes one character at p; returns the number of bytes or 0 if malformed. */
static int utf8_decode(const unsigned char *p, unsigned long *cp)
{
    int extra, i;

    if (p[0] < 0x80) {
        *cp = p[0];
        return 1;
    }
    if ((p[0] & 0xE0) == 0xC0) {
        *cp = p[0] & 0x0F; /* fault */
        extra = 1;
    } else if ((p[0] & 0xF0) == 0xE0) {
        *cp = p[0] & 0x0F;
        extra = 2;
    } else if ((p[0] & 0xF8) == 0xF0) {
        *cp = p[0] & 0x07;
        extra = 3;
    } else {
        return 0;
    }
    for (i = 1; i <= extra; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        *cp = *cp << 6 | (p[i] & 0x3F);
    }
    return extra + 1;
}

int main(void)
{
    char line[200];

    while (fgets(line, sizeof line, stdin)) {
        const unsigned char *p = (const unsigned char *)line;
        while (*p && *p != '\n') {
            unsigned long cp;
            int n = utf8_decode(p, &cp);
            if (n == 0) {
                printf("<%02X> ", *p++);
                continue;
            }
            printf("U+%04lX ", cp);
            p += n;
        }
        putchar('\n');
    }
    return 0;
}
/* fix: *cp = p[0] & 0x1F; */
