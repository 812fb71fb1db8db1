#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

/* test_words TEXT COUNT; without them, the test of its own */
int main(int argc, char **argv) {
  const char *text = argc > 2 ? argv[1] : "one,two,three";
  int expected = argc > 2 ? atoi(argv[2]) : 3;
  int counted = count_words(text);
  if (counted == expected)
    return 0;
  printf("%s has %d words, not %d\n", text, expected, counted);
  return 1;
}
