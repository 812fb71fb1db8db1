#include <ctype.h>
#include <stdbool.h>

#include "words.h"

int count_words(const char *text) {
  int words = 0;
  bool inside = true;
  for (; *text; text++) {
    bool is_letter = isalpha((unsigned char)*text);
    if (is_letter && !inside) words++;
    inside = is_letter;
  }
  return words;
}
