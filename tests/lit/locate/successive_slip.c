// A wrong first index, then a missing check: the run is short, and no place explains alone.
// RUN: rm -rf %t && mkdir -p %t/t && echo 0 > %t/t/one.exit && touch %t/t/one.in
// RUN: %culprit locate %s --tests %t/t | %check %s
// CHECK: 1. {{.*}}successive_slip.c
// CHECK: all tests pass with `i = 0` for `i = 1`, and `if (!text) return -1;` before
// CHECK-NOT: places to look at next
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct words { char *text[4]; size_t count; };

static char *copy_of(const char *text) {
  char *copy = malloc(strlen(text) + 1);
  strcpy(copy, text);
  return copy;
}

static int add(struct words *w, const char *text) {
  if (w->count == 4) return -1;
  w->text[w->count++] = copy_of(text);
  return 0;
}

static size_t longest_of(const struct words *w) {
  size_t longest = 0;
  for (size_t i = 1; i < w->count; i++)
    if (strlen(w->text[i]) > longest) longest = strlen(w->text[i]);
  return longest;
}

int main(void) {
  struct words w = {{NULL}, 0};
  assert(add(&w, "alpha") == 0);
  assert(add(&w, "be") == 0);
  assert(longest_of(&w) == 5);
  assert(add(&w, NULL) == -1);
  assert(w.count == 2);
  return 0;
}
