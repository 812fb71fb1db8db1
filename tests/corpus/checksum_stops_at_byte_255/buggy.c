#include <stdio.h>

/* BSD checksum of the standard input, and the number of its bytes and lines. */

static unsigned rotate_right(unsigned sum)
{
    return (sum >> 1) | ((sum & 1) << 15);
}

int main(void)
{
    unsigned sum = 0;
    unsigned long bytes = 0;
    unsigned long lines = 0;
    int last = '\n';
    char c; /* fault */

    while ((c = getchar()) != EOF) {
        bytes++;
        if (c == '\n')
            lines++;
        last = c;
        sum = rotate_right(sum);
        sum = (sum + (unsigned char)c) & 0xffff;
    }

    printf("checksum %05u\n", sum);
    printf("%lu bytes, %lu lines\n", bytes, lines);
    if (last != '\n')
        printf("no newline at the end\n");
    return 0;
}
/* fix: int c; */
