/* Decodes lines in which `=065` stands for the character with that number. */
#include <stdio.h>

struct decoder {
    int digits; /* of the number that are still to come */
    int number;
    char text[80];
    int length;
};

static void feed(struct decoder *d, int c)
{
    if (d->digits > 0) {
        d->number = 10 * d->number + (c - '0');
        d->digits--;
        if (d->digits == 0)
            d->text[d->length++] = (char)d->number;
    } else if (c == '=') {
        d->digits = 3;
    } else {
        d->text[d->length++] = (char)c;
    }
}

int main(void)
{
    struct decoder d = {0, 0, "", 0};
    int c;
    while ((c = getchar()) != EOF && c != '\n')
        feed(&d, c);
    printf("%s\n", d.text);
    return 0;
}
