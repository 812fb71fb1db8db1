#include <assert.h>

#include "words.h"

int main(void) {
  assert(count_words("") == 0);
  assert(count_words("- one -") == 1);
  assert(count_words("three more words") == 3);
  return 0;
}
