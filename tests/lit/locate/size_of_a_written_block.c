// A size that wraps around in a condition that may be wrong: the block is read no further than a
// run could read it.
// RUN: rm -rf %t && mkdir -p %t && echo 2 abc > %t/1.in && printf 'ab\nc\n' > %t/1.out
// RUN: echo 4 abc > %t/2.in && echo abc > %t/2.out
// RUN: %culprit locate %s --tests %t --timeout 20 | %check %s
// CHECK: 1.{{.*}}size_of_a_written_block.c:17
#include <stdio.h>
#include <string.h>

static int fold(const char *line, size_t width) {
  size_t last = 0;
  const size_t end = strlen(line);

  while (last + width < end) {
    if (fwrite(line + last, 1, width, stdout) != width) return 1;
    putchar('\n');
    last += width * 2;
  }
  if (fwrite(line + last, 1, end - last, stdout) != end - last) return 1;
  putchar('\n');
  return 0;
}

int main(void) {
  char line[100];
  unsigned width;

  while (scanf("%u %99s", &width, line) == 2)
    if (fold(line, width)) return 1;
  return 0;
}
