#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char *const keywords[] = { "if", "else", "while", "for", "return", "int" };

static bool is_keyword(const char *word)
{
  for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
    if (strcmp(word, keywords[i]) == 0)
      return true;
  return false;
}

static bool is_identifier(const char *word)
{
  if (!isalpha((unsigned char)word[0]) && word[0] != '_')
    return false;
  for (const char *p = word + 1; *p; p++) {
    if (!isalnum((unsigned char)*p) || *p != '_') /* fault */
      return false;
  }
  return true;
}

int main(void)
{
  char word[40];
  while (scanf("%39s", word) == 1) {
    const char *kind = "invalid";
    if (is_keyword(word))
      kind = "keyword";
    else if (is_identifier(word))
      kind = "identifier";
    printf("%s: %s\n", word, kind);
  }
  return 0;
}
/* fix: if (!isalnum((unsigned char)*p) && *p != '_') */
