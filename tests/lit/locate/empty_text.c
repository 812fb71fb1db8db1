// An empty text has no ends: a check is missing before the statements that read and write them.
// RUN: %tests_in %t.d one "a\n" "[a]\n" empty "\n" "[]\n" two "bc\n" "[cb]\n" \
// RUN:   four "wxyz\n" "[zxyw]\n"
// RUN: %culprit locate %s --tests %t.d --undefined all | %check %s
// CHECK: out-of-bounds read
// CHECK: 1. {{.*}}empty_text.c:1{{[4-6]}}
// CHECK: all tests pass with `if ({{n == 0|n <= 0|!n|\*text == '.0'|first == 0}}) return;
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void swap_ends(char *text) {
  int n = strlen(text);
  char first = text[0];
  text[0] = text[n - 1];
  text[n - 1] = first;
}

int main(void) {
  char line[80];
  if (!fgets(line, sizeof line, stdin)) return 1;
  line[strcspn(line, "\n")] = '\0';
  char *copy = malloc(strlen(line) + 1);
  if (!copy) return 1;
  strcpy(copy, line);
  swap_ends(copy);
  printf("[%s]\n", copy);
  free(copy);
  return 0;
}
