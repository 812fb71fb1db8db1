// The pointer moves on where its target should, at places that no test reaches before they are
// mended.
// RUN: %tests_in %t.d word "ab-c" "abc\n" dashes "--" "\n" digits "1-2" "12\n" nothing "" "\n"
// RUN: %culprit locate %s --tests %t.d | %check %s
// CHECK: 1. {{.*}}increments_of_a_position.c:{{1[1-4]}}
// CHECK: `(*at)++` for `*at++` in lines 12, 14
#include <ctype.h>
#include <stdio.h>

static void put(char *text, int *at, int c) {
  if (*at == 0 && isalnum(c))
    text[*at++] = (char)c;
  else if (isalnum(c))
    text[*at++] = (char)c;
}

int main(void) {
  char text[40];
  int at[2] = {0, 0}, c;
  while ((c = getchar()) != EOF) put(text, at, c);
  text[at[0]] = '\0';
  puts(text);
  return 0;
}
