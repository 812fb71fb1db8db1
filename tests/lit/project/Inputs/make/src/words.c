#include "words.h"

/* the fault: it should begin with 1 if there is any text */
int count_words(const char *text) {
  int words = 0;
  for (; *text; text++)
    if (*text == SEPARATOR)
      words++;
  return words;
}
