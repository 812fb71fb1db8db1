/* fmt: fills the words of the input into lines of a given width.
   Usage: fmt [-j] [-w WIDTH]      -j justifies the lines; an empty line ends a paragraph */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WORDS 100
#define MAX_WORD 40

struct line {
    char *words[MAX_WORDS];
    int count;     /* of the words */
    int letters;   /* in all words, without the blanks between them */
};

static int width = 30;
static int justify = 0;

static char *copy_word(const char *word)
{
    char *copy = malloc(strlen(word) + 1);
    if (copy == NULL)
        exit(2);
    strcpy(copy, word);
    return copy;
}

static void clear_line(struct line *line)
{
    for (int i = 0; i < line->count; i++)
        free(line->words[i]);
    line->count = 0;
    line->letters = 0;
}

static int fits(const struct line *line, const char *word)
{
    int needed = line->letters + line->count + (int)strlen(word);
    return line->count < MAX_WORDS && needed <= width;
}

static void print_line(struct line *line, int last)
{
    int gaps = line->count - 1;
    int blanks = gaps;
    if (justify && !last && gaps > 0)
        blanks = width - line->letters - gaps; /* fault */
    for (int i = 0; i < line->count; i++) {
        printf("%s", line->words[i]);
        if (i < gaps) {
            int here = blanks / (gaps - i);
            blanks -= here;
            printf("%*s", here, "");
        }
    }
    printf("\n");
    clear_line(line);
}

static void add_word(struct line *line, const char *word)
{
    if (line->count > 0 && !fits(line, word))
        print_line(line, 0);
    line->words[line->count++] = copy_word(word);
    line->letters += strlen(word);
}

int main(int argc, char **argv)
{
    struct line line = {0};
    char word[MAX_WORD + 1];
    int length = 0, newlines = 0, c;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-j") == 0)
            justify = 1;
        else if (strcmp(argv[i], "-w") == 0 && i + 1 < argc)
            width = atoi(argv[++i]);
        else {
            fprintf(stderr, "usage: fmt [-j] [-w WIDTH]\n");
            return 1;
        }
    }
    while ((c = getchar()) != EOF) {
        if (c == ' ' || c == '\n') {
            if (length > 0) {
                word[length] = '\0';
                add_word(&line, word);
                length = 0;
                newlines = 0;
            }
            if (c == '\n' && ++newlines == 2) {
                if (line.count > 0)
                    print_line(&line, 1);
                printf("\n");
            }
        } else if (length < MAX_WORD) {
            word[length++] = (char)c;
        }
    }
    if (line.count > 0)
        print_line(&line, 1);
    return 0;
}
/* fix:         blanks = width - line->letters; */
