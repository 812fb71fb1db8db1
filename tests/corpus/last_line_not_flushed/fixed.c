#include <stdio.h>
#include <string.h>

#define WIDTH 24

static char line[WIDTH + 1];
static size_t used;
static int lines;

static void flush_line(void)
{
  if (used == 0)
    return;
  line[used] = '\0';
  printf("|%-*s|\n", WIDTH, line);
  used = 0;
  lines++;
}

static void add_word(const char *word)
{
  size_t length = strlen(word);
  if (used > 0 && used + 1 + length > WIDTH)
    flush_line();
  if (used > 0)
    line[used++] = ' ';
  memcpy(line + used, word, length);
  used += length;
}

int main(void)
{
  char word[WIDTH + 1];

  while (scanf("%24s", word) == 1) {
    if (strcmp(word, "//") == 0)
      flush_line();
    else
      add_word(word);
  }
  flush_line();
  printf("%d lines\n", lines);
  return 0;
}
