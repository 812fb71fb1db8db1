#include <stdio.h>
#include <string.h>

static void reverse(char *s, int first, int last)
{
    while (first < last) {
        char t = s[first];
        s[first++] = s[last];
        s[last--] = t;
    }
}

/* "one two three" becomes "three two one", in place. */
static void reverse_words(char *s)
{
    int length = (int)strlen(s);
    int start = 0;
    int i;

    reverse(s, 0, length - 1);
    for (i = 0; i <= length; i++) {
        if (i == length || s[i] == ' ') {
            reverse(s, start, i); /* fault */
            start = i + 1;
        }
    }
}

int main(void)
{
    char line[128];

    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        reverse_words(line);
        printf("[%s]\n", line);
    }
    return 0;
}
/* fix: reverse(s, start, i - 1); */
