#include <ctype.h>
#include <stdio.h>

static void classify(const char *s, int *letters, int *digits, int *others)
{
    while (*s != '\0' && *s != '\n') {
        unsigned char c = (unsigned char)*s++;
        if (isalpha(c))
            (*letters)++;
        else if (isdigit(c))
            *digits++; /* fault */
        else if (!isspace(c))
            ++*others;
    }
}

static const char *grade(int letters, int digits, int others)
{
    int kinds = (letters > 0) + (digits > 0) + (others > 0);
    int length = letters + digits + others;

    if (length < 6)
        return "too short";
    if (kinds == 3)
        return "strong";
    return kinds == 2 ? "fair" : "weak";
}

int main(void)
{
    char password[80];

    while (fgets(password, sizeof password, stdin)) {
        int letters = 0, digits = 0, others = 0;
        classify(password, &letters, &digits, &others);
        printf("%s\n", grade(letters, digits, others));
    }
    return 0;
}
/* fix: (*digits)++; */
