#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIELD 20

struct item {
    char name[FIELD];
    char price[FIELD];
};

static const char *copy_field(char *to, const char *from)
{
    for (int left = FIELD - 1; *from && *from != ';' && *from != '\n'; from++) {
        if (left-- > 0)
            *to++ = *from;
    }
    return *from == ';' ? from + 1 : from; /* fault */
}

int main(void)
{
    static struct item item;
    char line[100];
    double total = 0;

    while (fgets(line, sizeof line, stdin)) {
        const char *rest = copy_field(item.name, line);
        copy_field(item.price, rest);
        double price = strtod(item.price, NULL);
        printf("%-12s|%8.2f\n", item.name, price);
        total += price;
    }
    printf("%-12s|%8.2f\n", "total", total);
    return 0;
}
